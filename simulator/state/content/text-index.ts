// Which rows of a base world have a term in their search text. The index covers the few templates and names that texts are generated from.
import { textSeedOf } from '../../../fixtures/rows.ts';
import { type BaseWorld, noSlot, streamsPerRow, tagsPerRow } from '../../../fixtures/types.ts';
import { domains, type TagType } from '../../../spec/values.ts';
import {
  drawFor,
  packOf,
  packs,
  type SlotSources,
  type SlotValues,
  searchTextOf,
  slotValuesOf,
  splitTemplate,
} from '../rendering/wording.ts';
import { type Bitmap, bitmapFor, setBit } from './bitmaps.ts';

type Slot = keyof SlotValues;

/** A headline template of one language; `parts` are in lower case, every second one is the name of a slot. */
interface Template {
  readonly pack: (typeof packs)[number];
  readonly parts: readonly string[];
  /** Its slots, except the subject, which depends on the stream alone. */
  readonly slots: readonly Slot[];
}

const templates: readonly Template[] = [...new Set(packs)].flatMap((pack) =>
  pack.headlines.map((headline) => {
    const parts = splitTemplate(headline).map((part, nth) => (nth % 2 === 0 ? part.toLowerCase() : part));
    const slots = parts.filter((part, nth) => nth % 2 === 1 && part !== 'subject') as Slot[];
    return { pack, parts, slots: [...new Set(slots)] };
  }),
);
const firstTemplateOf = new Map(
  [...new Set(packs)].map((pack) => [pack, templates.findIndex((template) => template.pack === pack)]),
);
const slotsMax = Math.max(...templates.map(({ slots }) => slots.length));

/** Where a term occurs in the headlines of one template, and in the subject that follows. */
interface Occurrence {
  readonly always: boolean;
  /** By domain: in the subject, or where the headline shows it. */
  readonly inDomain: Uint8Array;
  /** By slot of the template: for which values of the slot. */
  readonly inSlots: readonly Uint8Array[];
  /** Whether the term may also reach from one slot to the next, so that only the text itself shows it. */
  readonly mayReachOver: boolean;
}

/** Most rows of a world whose texts are kept and read, which takes less time than the templates do. */
export const readRowsMax = 5_000;

export class TextIndex {
  readonly #base: BaseWorld;
  readonly #texts: readonly string[] | undefined;
  readonly #template: Uint8Array;
  /** `slotsMax` entries a row: positions in the values of the template's slots. */
  readonly #values: Uint16Array;
  readonly #valuesOf = new Map<Slot, Map<string, number>>();
  readonly #domainOf: Uint8Array;

  constructor(base: BaseWorld) {
    this.#base = base;
    const isSmall = base.manifestCount <= readRowsMax;
    this.#texts = isSmall
      ? Array.from({ length: base.manifestCount }, (_, row) => searchTextOf(base, base.row(row)))
      : undefined;
    this.#template = new Uint8Array(base.manifestCount);
    this.#values = new Uint16Array(base.manifestCount * slotsMax);
    this.#domainOf = Uint8Array.from(base.streams, ({ homeDomain }) => domains.indexOf(homeDomain));
    if (!isSmall) this.#readChoices();
  }

  /** `term` is in lower case, without line breaks. */
  rowsWith(term: string): Bitmap {
    const rows = bitmapFor(this.#base.manifestCount);
    if (this.#texts !== undefined) {
      for (const [row, text] of this.#texts.entries()) if (text.includes(term)) setBit(rows, row);
      return rows;
    }
    this.#addTagged(rows, term);
    const occurrences = templates.map((template) => this.#occurrenceOf(template, term)).map(unlessNowhere);
    if (occurrences.every((occurrence) => occurrence === undefined)) return rows;
    for (let row = 0; row < this.#base.manifestCount; row += 1) {
      const occurrence = occurrences[this.#template[row] ?? 0];
      if (occurrence !== undefined && this.#occurs(occurrence, row, term)) setBit(rows, row);
    }
    return rows;
  }

  #occurs({ always, inDomain, inSlots, mayReachOver }: Occurrence, row: number, term: string): boolean {
    if (always) return true;
    const stream = this.#base.columns.streams[row * streamsPerRow] ?? 0;
    if (inDomain[this.#domainOf[stream] ?? 0] === 1) return true;
    for (let nth = 0; nth < inSlots.length; nth += 1)
      if (inSlots[nth]?.[this.#values[row * slotsMax + nth] ?? 0] === 1) return true;
    return mayReachOver && searchTextOf(this.#base, this.#base.row(row)).includes(term);
  }

  #addTagged(rows: Bitmap, term: string): void {
    const named = Uint8Array.from({ length: noSlot + 1 }, (_, tag) =>
      Number(this.#base.tags[tag]?.name.toLowerCase().includes(term) ?? false),
    );
    if (!named.includes(1)) return;
    const { tags } = this.#base.columns;
    for (let slot = 0; slot < tags.length; slot += 1)
      if (named[tags[slot] ?? noSlot] === 1) setBit(rows, Math.floor(slot / tagsPerRow));
  }

  #occurrenceOf({ pack, parts, slots }: Template, term: string): Occurrence {
    /** Whether the headline contains the term once the slot has the value, whatever the other slots have. */
    const shows = (slot: Slot, value: string): boolean =>
      parts.some((part, nth) => nth % 2 === 1 && part === slot && besides(parts, nth, value).includes(term));
    return {
      always: parts.some((part, nth) => nth % 2 === 0 && part.includes(term)),
      inDomain: Uint8Array.from(pack.subjects, (subject) => {
        const lower = subject.toLowerCase();
        return Number(lower.includes(term) || shows('subject', lower));
      }),
      inSlots: slots.map((slot) =>
        Uint8Array.from([...(this.#valuesOf.get(slot)?.keys() ?? [])], (value) =>
          Number(shows(slot, value.toLowerCase())),
        ),
      ),
      mayReachOver: parts.some(
        (part, nth) => nth % 2 === 0 && nth > 0 && nth < parts.length - 1 && isWithin(part, term),
      ),
    };
  }

  /** Draws as the headline of each row does. */
  #readChoices(): void {
    const base = this.#base;
    for (let row = 0; row < base.manifestCount; row += 1) {
      const textSeed = textSeedOf(base.seed, row);
      const pack = packOf({ textSeed });
      const draw = drawFor({ textSeed }, 'headline');
      const position = (firstTemplateOf.get(pack) ?? 0) + draw.below(pack.headlines.length);
      this.#template[row] = position;
      const slots = templates[position]?.slots ?? [];
      if (slots.length === 0) continue;
      const names = namesAt(base, row);
      const publishedDay = base.columns.publishedDay[row] ?? 0;
      const values = slotValuesOf({ row: { publishedDay }, names, subject: '' }, draw);
      for (let nth = 0; nth < slots.length; nth += 1) {
        const slot = slots[nth];
        if (slot !== undefined) this.#values[row * slotsMax + nth] = this.#codeOf(slot, values[slot]);
      }
    }
  }

  #codeOf(slot: Slot, value: string): number {
    const codes = this.#valuesOf.get(slot) ?? new Map<string, number>();
    this.#valuesOf.set(slot, codes);
    const known = codes.get(value);
    if (known !== undefined) return known;
    codes.set(value, codes.size);
    return codes.size - 1;
  }
}

/** Most terms occur in few templates, and the rows of all others need no look. */
const unlessNowhere = (occurrence: Occurrence): Occurrence | undefined =>
  occurrence.always ||
  occurrence.mayReachOver ||
  occurrence.inDomain.includes(1) ||
  occurrence.inSlots.some((values) => values.includes(1))
    ? occurrence
    : undefined;

/** The value between the two parts beside the slot. */
const besides = (parts: readonly string[], nth: number, value: string): string =>
  `${parts[nth - 1] ?? ''}${value}${parts[nth + 1] ?? ''}`;

/** Whether the term contains the part with something before and after it. */
function isWithin(part: string, term: string): boolean {
  const at = term.indexOf(part, 1);
  return at !== -1 && at + part.length < term.length;
}

/** The names of the row's tags, by type, without decoding the row. */
function namesAt({ columns, tags }: BaseWorld, row: number): SlotSources['names'] {
  const names: Record<TagType, string[]> = { person: [], organization: [], place: [], topic: [], data: [] };
  for (let slot = row * tagsPerRow; slot < (row + 1) * tagsPerRow; slot += 1) {
    const tag = tags[columns.tags[slot] ?? noSlot];
    if (tag !== undefined) names[tag.type].push(tag.name);
  }
  return names;
}
