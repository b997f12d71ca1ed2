// Elements without markup: what others sent becomes text, whatever it contains.

/** @import { Child } from './wire.d.ts' */

/**
 * Makes an element. `tag` is `name.class.class`; attributes may be left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name | `${Name}.${string}`} tag
 * @param {Readonly<Record<string, unknown>> | Child} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(tag, attributes, ...children) {
  const [name = 'div', ...classes] = tag.split('.');
  const element = document.createElement(name);
  if (classes.length > 0) element.className = classes.join(' ');
  const given = /** @type {Readonly<Record<string, unknown>>} */ (
    attributes?.constructor === Object ? attributes : {}
  );
  for (const [key, value] of Object.entries(given))
    if (value !== undefined && value !== null && value !== false)
      element.setAttribute(key, value === true ? '' : String(value));
  fill(element, given === attributes ? null : /** @type {Child} */ (attributes), ...children);
  return /** @type {HTMLElementTagNameMap[Name]} */ (element);
}

/**
 * @param {string} href
 * @param {...Child} children
 */
export const link = (href, ...children) => h('a', { href }, ...children);

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
 * Acts so much later, once for all calls until then.
 * @param {() => void} act
 * @param {number} ms
 */
export function soon(act, ms) {
  let timer = 0;
  return () => {
    if (timer !== 0) return;
    timer = setTimeout(() => {
      timer = 0;
      act();
    }, ms);
  };
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
 * @param {Readonly<Record<string, unknown>>} [attributes]
 */
export function button(label, act, attributes) {
  const element = h('button', { type: 'button', ...attributes }, label);
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
export const textOf = (cause) => (cause instanceof Error ? cause.message : String(cause));

/** @param {unknown} cause */
export const complain = (cause) => say(textOf(cause), 'bad');
