// Gauges of the organisations that sent something lately: quota of the month, and requests of the minute.
import { fill, h, link, soon } from './dom.js';
import { gauge } from './forms.js';
import { on, organisations, store } from './state.js';

const most = 4;

/** So many of the newest requests are looked at. */
const newest = 2_000;

export const place = h('ul.gauges', { 'aria-label': 'Organisations with traffic' });
let shown = '';

function draw() {
  /** @type {Set<string>} */
  const ids = new Set();
  for (const { organization_id: id } of store.entries.slice(-newest).reverse())
    if (id !== null && ids.size < most) ids.add(id);
  const rows = [...ids].sort().flatMap((id) => organisations.get(id) ?? []);
  const text = JSON.stringify(rows);
  if (text === shown) return;
  shown = text;
  place.hidden = rows.length === 0;
  fill(
    place,
    ...rows.map((row) =>
      h(
        'li',
        { 'data-organisation': row.id },
        h('div.name', link(`#/organisations/${row.id}`, row.name), h('span.muted', row.plan)),
        gauge('quota', row.quota_used, row.quota_limit),
        gauge('rate', row.requests_used, row.requests_per_minute),
      ),
    ),
  );
}

/** Keeps them right until the returned function is called. */
export function follow() {
  draw();
  const later = soon(draw, 200);
  const stops = [store.listen(later), on('organisations', later)];
  return () => {
    for (const end of stops) end();
  };
}
