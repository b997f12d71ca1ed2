// The narrative part of a manifest: the content of its Brief, the markdown, and the additive scan fields.
import { at } from '../../../fixtures/draw.ts';
import type { BriefContent, ClaimBody, FilingBody, QuoteBody, ScanFields } from './bodies.ts';
import { countByType, keyPointsOf, leadOf } from './claims.ts';
import { drawFor, fill, publisherOf, slotValuesOf, type Wording } from './wording.ts';

/** The seven members that every Brief has; three of them are empty except for audio ("Brief"). */
export function briefContentOf(wording: Wording, claims: readonly ClaimBody[]): BriefContent {
  const { row, pack } = wording;
  const draw = drawFor(row, 'brief');
  const isAudio = row.mediaFormat === 'audio';
  const values = slotValuesOf(wording, draw);
  return {
    key_insights: pack.insights.map((insight) => fill(insight, slotValuesOf(wording, draw))),
    key_points: keyPointsOf(claims),
    notable_quotes: quotesOf(wording, claims),
    actionable_takeaways: isAudio ? pack.takeaways.map((takeaway) => fill(takeaway, values)) : [],
    guest_details: isAudio
      ? [{ name: values.person, title: 'Guest & adviser', affiliation: values.org }]
      : [],
    cross_promotion: isAudio ? [`${publisherOf(row)}: ${values.subject}`] : [],
    cultural_relevance: draw.chance(25) ? fill(draw.pick(pack.reasons), values) : null,
  };
}

function quotesOf(wording: Wording, claims: readonly ClaimBody[]): readonly QuoteBody[] {
  return claims.flatMap((claim) => {
    const speaker = claim.entities.find((entity) => entity.role === 'speaker');
    if (claim.quote === null || speaker === undefined) return [];
    return [{ text: claim.quote, speaker: speaker.name, context: wording.subject }];
  });
}

export function scanFieldsOf(
  wording: Wording,
  claims: readonly ClaimBody[],
  publishedDate: string,
): ScanFields {
  const { row, pack } = wording;
  const draw = drawFor(row, 'scan');
  const values = slotValuesOf(wording, draw);
  const events = claims.filter((claim) => claim.claim_type === 'event');
  return {
    tldr: fill(draw.pick(pack.insights), values),
    facts: [
      { label: values.subject, value: `${values.pct} %` },
      { label: values.place, value: values.n },
    ],
    timeline: events.slice(0, 3).map((claim) => ({ date: publishedDate, event: claim.claim_text })),
    unresolved: draw.chance(60) ? [fill(draw.pick(pack.headlines), values)] : [],
    signal_digest: {
      claim_count: claims.length,
      by_type: countByType(claims),
      featured: featuredCount(claims),
    },
    brief_meta: {
      schema_version: draw.chance(50) ? '2.0' : '1.0',
      family: row.mediaFormat,
      prompt_version: `p${1 + draw.below(9)}`,
      token_estimate: 400 + claims.length * 22,
    },
  };
}

export function featuredCount(claims: readonly ClaimBody[]): number {
  return claims.filter((claim) => claim.featured).length;
}

export function whyItMatters(claims: readonly ClaimBody[]): string {
  return leadOf(claims).signal;
}

export interface MarkdownParts {
  readonly content: BriefContent;
  readonly scan: ScanFields | null;
  readonly filing: FilingBody | null;
  readonly why: string;
}

/** The Brief as markdown; it omits sections without content. */
export function markdownOf({ content, scan, filing, why }: MarkdownParts): string {
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Key Insights', content.key_insights.map((insight) => `- ${insight}`)],
    ['Notable Quotes', content.notable_quotes.map((quote) => `> ${quote.text}\n> - ${quote.speaker}`)],
    ['TL;DR', scan === null ? [] : [scan.tldr]],
    ['Key Facts', scan === null ? [] : ['| Fact | Value |', '|---|---|', ...scan.facts.map(factRow)]],
    ['Why It Matters', [why]],
    ['Timeline', scan?.timeline.map((entry) => `- ${entry.date}: ${entry.event}`) ?? []],
    ['Unresolved', scan?.unresolved.map((question) => `- ${question}`) ?? []],
    ['Filing Details', filing === null ? [] : filingLines(filing)],
  ];
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`)
    .join('\n\n');
}

function factRow(fact: ScanFields['facts'][number]): string {
  return `| ${fact.label} | ${fact.value} |`;
}

function filingLines(filing: FilingBody): readonly string[] {
  return [
    `- Form: ${filing.sec_form_type}`,
    `- Filer: ${filing.sec_ticker} (CIK ${filing.sec_cik})`,
    `- Items: ${filing.sec_item_codes.join(', ')}`,
    `- First exhibit: ${at(filing.sec_exhibit_types, 0)}`,
  ];
}
