// Fills language templates for a manifest row: its tags provide the names, its text seed decides all choices.
import { at, Draw, mix } from '../../../fixtures/draw.ts';
import { english } from '../../../fixtures/words/languages/english.ts';
import { french } from '../../../fixtures/words/languages/french.ts';
import { german } from '../../../fixtures/words/languages/german.ts';
import { japanese } from '../../../fixtures/words/languages/japanese.ts';
import type { LanguagePack } from '../../../fixtures/words/languages/pack.ts';
import { portuguese } from '../../../fixtures/words/languages/portuguese.ts';
import { spanish } from '../../../fixtures/words/languages/spanish.ts';
import {
  institutions,
  people,
  places,
  publisherRoots,
  publisherTails,
} from '../../../fixtures/words/names.ts';
import type { Catalog, Manifest, Stream, Tag } from '../../../spec/content.ts';
import { domains, type TagType } from '../../../spec/values.ts';

/** Languages by weight: half of all manifests are English. */
export const packs: readonly LanguagePack[] = [
  english,
  english,
  english,
  english,
  english,
  english,
  german,
  german,
  french,
  spanish,
  japanese,
  portuguese,
];

/** What templates need to know about one manifest. */
export interface Wording {
  readonly row: Manifest;
  readonly pack: LanguagePack;
  /** The stream that the text is about: the first one that the catalog knows. */
  readonly stream: Stream | undefined;
  readonly tags: readonly Tag[];
  /** Names of the row's tags, by type. */
  readonly names: Readonly<Record<TagType, readonly string[]>>;
  readonly subject: string;
}

export function wordingOf(catalog: Catalog, row: Manifest): Wording {
  const stream = row.streamIds.map((id) => catalog.streamById(id)).find((found) => found !== undefined);
  const pack = packOf(row);
  const domain = stream === undefined ? 0 : domains.indexOf(stream.homeDomain);
  const tags = row.tagIds.flatMap((id) => catalog.tagById(id) ?? []);
  return {
    row,
    pack,
    stream,
    tags,
    names: namesByType(tags),
    subject: at(pack.subjects, domain),
  };
}

export const packOf = (row: Pick<Manifest, 'textSeed'>): LanguagePack => drawFor(row, 'language').pick(packs);

/** Parts of a manifest's text. Each has its own random sequence, so that changing one part leaves the others as they are. */
const partNumbers = {
  language: 1,
  headline: 2,
  summary: 3,
  publisher: 4,
  claims: 5,
  brief: 6,
  scan: 7,
  record: 8,
  source: 9,
} as const;

/** The random sequence of one part of the text, independent of all other parts. */
export function drawFor(row: Pick<Manifest, 'textSeed'>, part: keyof typeof partNumbers): Draw {
  return new Draw(mix(row.textSeed, partNumbers[part]));
}

export function headlineOf(wording: Wording): string {
  const { row, pack } = wording;
  if (row.headline !== null) return row.headline;
  const draw = drawFor(row, 'headline');
  return fill(draw.pick(pack.headlines), slotValuesOf(wording, draw));
}

/** The text that a search looks through: headline, names of tags and subject, in lower case. Bodies show all of it. */
export function searchTextOf(catalog: Catalog, row: Manifest): string {
  const wording = wordingOf(catalog, row);
  const names = wording.tags.map((tag) => tag.name);
  return [headlineOf(wording), ...names, wording.subject].join('\n').toLowerCase();
}

/** Two or three sentences; about one in sixty summaries has four kilobytes, and some contain line breaks. */
export function summaryOf(wording: Wording): string {
  const { row, pack } = wording;
  const draw = drawFor(row, 'summary');
  const isLong = row.textSeed % 61 === 0;
  const sentences: string[] = [];
  let length = 0;
  const wanted = isLong ? 4_096 : 160 + draw.below(160);
  while (length < wanted) {
    const sentence = fill(draw.pick(pack.summaries), slotValuesOf(wording, draw));
    sentences.push(sentence);
    length += sentence.length + 1;
  }
  return sentences.join(draw.chance(15) ? '\n' : ' ');
}

/** Values for the slots of one template: mostly names of the row's tags, otherwise invented names. */
export interface SlotValues {
  readonly org: string;
  readonly person: string;
  readonly place: string;
  readonly subject: string;
  readonly n: string;
  readonly pct: string;
  /** A future year. */
  readonly year: string;
  /** A past year. */
  readonly past: string;
}

/** What the values of slots depend on besides the draws. */
export interface SlotSources {
  readonly row: Pick<Manifest, 'publishedDay'>;
  readonly names: Pick<Wording['names'], 'organization' | 'person' | 'place'>;
  readonly subject: string;
}

export function slotValuesOf({ row, names, subject }: SlotSources, draw: Draw): SlotValues {
  const year = 1970 + Math.floor(row.publishedDay / 365.2425);
  return {
    org: nameOf(names.organization, draw, institutions),
    person: nameOf(names.person, draw, people),
    place: nameOf(names.place, draw, places),
    subject,
    n: String(3 + draw.below(400)),
    pct: (1 + draw.below(390) / 10).toFixed(1),
    year: String(year + 1 + draw.below(6)),
    past: String(year - 1 - draw.below(4)),
  };
}

function nameOf(own: readonly string[], draw: Draw, invented: readonly string[]): string {
  return own.length > 0 && draw.chance(80) ? draw.pick(own) : draw.pick(invented);
}

function namesByType(tags: readonly Tag[]): Wording['names'] {
  const ofType = (type: TagType): readonly string[] =>
    tags.filter((tag) => tag.type === type).map((tag) => tag.name);
  return {
    person: ofType('person'),
    organization: ofType('organization'),
    place: ofType('place'),
    topic: ofType('topic'),
    data: ofType('data'),
  };
}

/** Splits a template into texts and the names of slots, which alternate. */
export const splitTemplate = (template: string): readonly string[] => template.split(/\{(\w+)\}/);

/** Each template is split once; the languages bound the size of the map. */
const splitTemplates = new Map<string, readonly string[]>();

export function fill(template: string, values: SlotValues): string {
  const cached = splitTemplates.get(template);
  const parts = cached ?? splitTemplate(template);
  if (cached === undefined) splitTemplates.set(template, parts);
  let text = '';
  parts.forEach((part, nth) => {
    text += nth % 2 === 0 ? part : (values[part as keyof SlotValues] ?? '');
  });
  return text;
}

export function publisherOf(row: Manifest): string {
  const draw = drawFor(row, 'publisher');
  return `${draw.pick(publisherRoots)} ${draw.pick(publisherTails)}`;
}
