// Headers, bodies and facts as the parts show them.
import { copied } from './clipboard.js';
import { button, h } from './dom.js';
import { bytesOf, prettyOf } from './format.js';

/** @import { Body, Child } from './wire.d.ts' */

/**
 * Names with values; those without a value are left out.
 * @param {readonly (readonly [name: string, value: Child])[]} rows
 */
export const facts = (rows) =>
  h(
    'dl.facts',
    ...rows
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .flatMap(([name, value]) => [h('dt', name), h('dd', value)]),
  );

/**
 * A body, and how much of it is missing.
 * @param {Body} body
 */
export function bodyView({ text, bytes, truncated, released }) {
  if (released || bytes === null)
    return h('p.none', 'The body is no longer kept: newer ones took its place.');
  if (bytes === 0) return h('p.none', 'No body.');
  const pretty = prettyOf(text);
  return h(
    'div.body',
    h('pre', { tabindex: '0', 'aria-label': 'Body' }, pretty),
    h(
      'p.buttons',
      h(
        'span.muted',
        truncated ? `The beginning of ${bytesOf(bytes)}; the rest is not kept.` : bytesOf(bytes),
      ),
      button('Copy body', () => copied(pretty, 'Body'), { class: 'quiet' }),
    ),
  );
}

/** @param {readonly { readonly name: string, readonly value: string }[]} headers */
export const headersView = (headers) =>
  h(
    'details',
    h('summary', `Headers (${headers.length})`),
    facts(headers.map(({ name, value }) => [name, h('code', value)])),
  );
