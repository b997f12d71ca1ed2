// Elements without markup: what others sent becomes text, whatever it contains.

/** @import { Child } from './wire.d.ts' */

/**
 * Makes an element. `tag` is `name.class.class`; properties that begin with `on` are listeners, all others attributes.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name | `${Name}.${string}`} tag
 * @param {Readonly<Record<string, unknown>>} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(tag, properties = {}, ...children) {
  const [name = 'div', ...classes] = tag.split('.');
  const element = document.createElement(name);
  if (classes.length > 0) element.className = classes.join(' ');
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  fill(element, ...children);
  return /** @type {HTMLElementTagNameMap[Name]} */ (element);
}

/**
 * Replaces what an element contains.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  const all = /** @type {readonly (Exclude<Child, readonly Child[]>)[]} */ (
    /** @type {any[]} */ (children).flat(Infinity)
  );
  element.replaceChildren(
    ...all
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => (typeof child === 'number' ? String(child) : child)),
  );
}

/**
 * Writes a text only if it changed: a tail at 1,000 entries a second draws the same texts again and again.
 * @param {Node} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no element #${id}`);
  return element;
}

/**
 * A button that does one thing at a time; what goes wrong is said.
 * @param {string} label
 * @param {(event: Event) => unknown} act
 * @param {Readonly<Record<string, unknown>>} [properties]
 */
export function button(label, act, properties = {}) {
  const element = h('button', { type: 'button', ...properties }, label);
  element.addEventListener('click', async (event) => {
    if (element.ariaBusy === 'true') return;
    element.ariaBusy = 'true';
    try {
      await act(event);
    } catch (cause) {
      complain(cause);
    } finally {
      element.ariaBusy = 'false';
    }
  });
  return element;
}

let saidTimer = 0;

/**
 * Says something that happened, to eyes and screen readers, for some seconds.
 * @param {string} text
 * @param {'good' | 'bad'} [tone]
 */
export function say(text, tone = 'good') {
  const said = byId('said');
  said.dataset.tone = tone;
  said.textContent = text;
  clearTimeout(saidTimer);
  saidTimer = setTimeout(
    () => {
      said.textContent = '';
    },
    tone === 'good' ? 4_000 : 12_000,
  );
}

/** @param {unknown} cause */
export function complain(cause) {
  say(cause instanceof Error ? cause.message : String(cause), 'bad');
}
