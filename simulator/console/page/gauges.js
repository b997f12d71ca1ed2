// Gauges of the organisations that sent something lately: quota of the month, and requests of the minute.
import { fill, h } from './dom.js';
import { gauge } from './forms.js';
import { on, organisations, store } from './state.js';

const most = 4;

/** @returns {{ readonly place: HTMLElement, readonly stop: () => void }} */
export function gauges() {
  const place = h('ul.gauges', { 'aria-label': 'Organisations with traffic' });
  let shown = '';
  const draw = () => {
    /** @type {Set<string>} */
    const ids = new Set();
    for (
      let index = store.entries.length - 1;
      index >= 0 && ids.size < most && store.entries.length - index < 2_000;
      index -= 1
    ) {
      const id = store.entries[index]?.organization_id;
      if (id !== null && id !== undefined) ids.add(id);
    }
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
          h(
            'div.name',
            {},
            h('a', { href: `#/organisations/${row.id}` }, row.name),
            h('span.muted', {}, row.plan),
          ),
          gauge('quota', row.quota_used, row.quota_limit),
          gauge('rate', row.requests_used, row.requests_per_minute),
        ),
      ),
    );
  };
  draw();
  let timer = 0;
  const later = () => {
    if (timer === 0)
      timer = setTimeout(() => {
        timer = 0;
        draw();
      }, 200);
  };
  const stops = [store.listen(later), on('organisations', later)];
  const stop = () => {
    for (const end of stops) end();
  };
  return { place, stop };
}
