// Forms and tables of the parts: labels, errors beside the form, and lists that are drawn anew when they change.
import { call } from './api.js';
import { button, fill, h, say, textOf } from './dom.js';
import { dateTimeOf, numberOf } from './format.js';
import { on, tell } from './state.js';

/** @import { Child } from './wire.d.ts' */

/**
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 */
export const field = (label, control, hint) =>
  h('label.field', h('span', label), control, hint ? h('small', hint) : null);

/**
 * @param {string} name
 * @param {Readonly<Record<string, unknown>>} [attributes]
 */
export const input = (name, attributes) => h('input', { name, autocomplete: 'off', ...attributes });

/**
 * @param {string} name
 * @param {Readonly<Record<string, unknown>>} [attributes]
 */
export const number = (name, attributes) => input(name, { type: 'number', min: 0, ...attributes });

/** @param {string} iso */
export const instant = (iso) => h('time', { datetime: iso, title: iso }, dateTimeOf(iso));

/**
 * @param {string} name
 * @param {readonly (string | readonly [value: string, label: string])[]} options
 * @param {Readonly<Record<string, unknown>>} [attributes]
 */
export const select = (name, options, attributes) =>
  h(
    'select',
    { name, ...attributes },
    ...options.map((option) => {
      const [value, label] = typeof option === 'string' ? [option, option] : option;
      return h('option', { value }, label);
    }),
  );

/**
 * Shows the fields that the chosen value needs; the others give no value.
 * @param {HTMLSelectElement} choice
 * @param {Readonly<Record<string, HTMLElement>>} fields
 * @param {(chosen: string) => readonly string[]} neededFor
 */
export function showNeeded(choice, fields, neededFor) {
  const show = () => {
    for (const [name, place] of Object.entries(fields)) {
      place.hidden = !neededFor(choice.value).includes(name);
      for (const control of place.querySelectorAll('input, textarea'))
        control.toggleAttribute('disabled', place.hidden);
    }
  };
  choice.addEventListener('change', show);
  show();
}

/**
 * A form whose fields without a value are left out of what it gives to `act`. A refusal stands in the form.
 * @param {readonly Child[]} fields
 * @param {string} label
 * @param {(values: Record<string, any>) => unknown} act
 */
export function form(fields, label, act) {
  const problem = h('p.problem', { role: 'alert', hidden: true });
  const submit = h('button.primary', label);
  const element = h('form.fields', ...fields, submit, problem);
  element.addEventListener('submit', async (event) => {
    event.preventDefault();
    /** @type {Record<string, unknown>} */
    const values = {};
    for (const [name, value] of new FormData(element)) {
      const control = element.elements.namedItem(name);
      const isNumber = control instanceof HTMLInputElement && control.type === 'number';
      if (value !== '') values[name] = isNumber ? Number(value) : value;
    }
    submit.disabled = true;
    problem.hidden = true;
    try {
      await act(values);
    } catch (cause) {
      problem.textContent = textOf(cause);
      problem.hidden = false;
    } finally {
      submit.disabled = false;
    }
  });
  return element;
}

/**
 * @template Row
 * @param {string} caption
 * @param {readonly (readonly [label: string, cell: (row: Row) => Child])[]} columns
 * @param {readonly Row[]} rows
 * @param {string} empty what to say where there is no row
 * @returns {HTMLElement}
 */
export function table(caption, columns, rows, empty) {
  if (rows.length === 0) return h('p.none', empty);
  return h(
    'table',
    h('caption.unseen', caption),
    h('thead', h('tr', ...columns.map(([label]) => h('th', { scope: 'col' }, label)))),
    h(
      'tbody',
      ...rows.map((row) =>
        h('tr', ...columns.map(([label, cell]) => h('td', { 'data-label': label }, h('div', cell(row))))),
      ),
    ),
  );
}

/**
 * A button in a row that lets the control plane act on what the row names, before everything is read anew.
 * @param {string} label
 * @param {string} name
 * @param {string} method
 * @param {string} path
 */
export const rowButton = (label, name, method, path) =>
  button(
    label,
    async () => {
      await call(method, path);
      say(`${label} ${name}: done.`);
      tell('state');
    },
    { 'data-key': `${label}-${name}`, 'aria-label': `${label} ${name}`, class: 'quiet' },
  );

/**
 * A place whose content is read when the part opens and whenever the world changes, and drawn anew only if it differs.
 * @template Value
 * @param {() => Promise<Value>} load
 * @param {(value: Value, refresh: () => Promise<void>) => Child} draw
 * @param {string} [className]
 */
export function live(load, draw, className = '') {
  const place = h('div', { class: className || undefined, 'aria-busy': 'true' });
  let shown = '';
  /** @type {Value | undefined} */
  let last;
  let isReading = false;
  let again = false;
  const refresh = async () => {
    again = isReading;
    if (isReading) return;
    isReading = true;
    try {
      const value = await load();
      const text = JSON.stringify(value);
      last = value;
      if (text !== shown) redraw(place, draw(value, refresh));
      shown = text;
    } catch (cause) {
      shown = '';
      fill(place, h('p.problem', textOf(cause)));
    } finally {
      isReading = false;
      place.removeAttribute('aria-busy');
    }
    if (again && place.isConnected) await refresh();
  };
  const stop = on('state', () => (place.isConnected ? void refresh() : stop()));
  void refresh();
  // For what the page itself changes, such as a search.
  const drawAgain = () => last !== undefined && redraw(place, draw(last, refresh));
  return { place, refresh, redraw: drawAgain };
}

/**
 * The control that had the focus has it again, if there is still one with its name.
 * @param {HTMLElement} place
 * @param {Child} content
 */
function redraw(place, content) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const key = focused instanceof HTMLElement ? focused.dataset.key : undefined;
  fill(place, content);
  if (key !== undefined)
    /** @type {HTMLElement | null} */ (place.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

/**
 * A part of the console with its heading.
 * @param {string} title
 * @param {string} purpose
 * @param {...Child} children
 */
export const page = (title, purpose, ...children) =>
  h('div.page', h('h1', title), purpose ? h('p.purpose', purpose) : null, ...children);

/**
 * @param {string} title
 * @param {...Child} children
 */
export const card = (title, ...children) =>
  h('section.card', { 'aria-label': title }, h('h2', title), ...children);

/**
 * A bar that shows how much of a limit is used.
 * @param {string} label
 * @param {number} used
 * @param {number} limit
 */
export function gauge(label, used, limit) {
  const share = limit > 0 ? Math.min(1, used / limit) : 0;
  const bar = h('span.bar', { 'aria-hidden': 'true' }, h('span'));
  const filled = /** @type {HTMLElement} */ (bar.firstElementChild);
  filled.style.width = `${share * 100}%`;
  return h(
    'div.gauge',
    { 'data-level': share >= 1 ? 'full' : share >= 0.8 ? 'high' : undefined },
    h('span', h('span.muted', label), ' ', `${numberOf(used)} / ${numberOf(limit)}`),
    bar,
  );
}
