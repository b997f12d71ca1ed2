// A table that scrolls by itself where the page is narrow.
import { html, type Markup } from './html.ts';

interface Table {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly Markup[];
  /** Whether each row is a list where the page is narrow; its cells have the names of their columns in `data-name`. */
  readonly isStacked?: boolean;
}

/** Columns whose name begins with # hold numbers. */
export const table = ({ caption, columns, rows, isStacked = false }: Table): Markup =>
  html`<div class="table${isStacked ? ' stacked' : ''}" role="region" tabindex="0" aria-label="${caption}"><table><caption>${caption}</caption>
<thead><tr>${columns.map((name) =>
    name.startsWith('#')
      ? html`<th scope="col" class="number">${name.slice(1)}</th>`
      : html`<th scope="col">${name}</th>`,
  )}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
