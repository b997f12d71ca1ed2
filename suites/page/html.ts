// Text and elements of an HTML page, escaped.
import { visible } from '../clients/visible.ts';

/** Markup that needs no escaping any more. */
export interface Markup {
  readonly markup: string;
}

export type Piece = string | number | undefined | Markup | readonly Piece[];

const markupOf = (piece: Piece): string => {
  if (piece === undefined) return '';
  if (typeof piece === 'string') return escaped(piece);
  if (typeof piece === 'number') return String(piece);
  return 'markup' in piece ? piece.markup : piece.map(markupOf).join('');
};

/** A template whose values are escaped, unless they are markup; lists are joined. */
export const html = (parts: TemplateStringsArray, ...values: readonly Piece[]): Markup => ({
  markup: parts.map((part, nth) => part + markupOf(values[nth])).join(''),
});

/** Text for markup; characters that reorder or hide text become visible. */
export const escaped = (text: string): string =>
  visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
