// Why the list has no row, and what to do next.
import { callProcess, worldId } from './api.js';
import { copied } from './clipboard.js';
import { quoted } from './curl.js';
import { button, fill, h } from './dom.js';

/**
 * @param {HTMLElement} place
 * @param {'none' | 'filtered'} kind
 * @param {() => void} onRemove removes the filter
 */
export async function explainEmpty(place, kind, onRemove) {
  if (place.dataset.kind === kind) return;
  place.dataset.kind = kind;
  if (kind === 'filtered')
    return fill(
      place,
      h('p', 'No request fits the filter.'),
      button('Remove the filter', onRemove, { class: 'primary' }),
    );
  fill(place, h('p', 'No request yet. Requests appear here as they come.'));
  const { base_url, credentials } = await callProcess('GET', `worlds/${encodeURIComponent(worldId)}`);
  const [{ api_key = '', api_secret = '' } = {}] = credentials.starter?.[0]?.keys ?? [];
  if (api_key === '' || place.dataset.kind !== kind) return;
  const command = `curl -H ${quoted(`api-key: ${api_key}`)} -H ${quoted(`secret: ${api_secret}`)} '${base_url}/streams?page_size=5'`;
  fill(
    place,
    h('p', 'No request yet. Requests appear here as they come. For a first one:'),
    h('pre', { tabindex: '0' }, command),
    button('Copy', () => copied(command, 'Command'), { class: 'primary' }),
  );
}
