// The claims of a manifest, and the entity context that Signal, Brief and Record share.
import { at, type Draw, mix, range } from '../../../fixtures/draw.ts';
import type { FilingContext, Manifest } from '../../../spec/content.ts';
import { type ClaimType, claimTypes } from '../../../spec/values.ts';
import type { ClaimBody, ClaimEntity, EntityContext, FilingBody } from './bodies.ts';
import { drawFor, fill, type SlotValues, slotValuesOf, type Wording } from './wording.ts';

/** The row's number of claims. The first has the row's claim type; every fourth to sixth is a key point. */
export function claimsOf(wording: Wording): readonly ClaimBody[] {
  const { row } = wording;
  const draw = drawFor(row, 'claims');
  const step = 4 + draw.below(3);
  return range(row.claimCount).map((nth) => {
    const isLead = nth === 0;
    const claimType = isLead ? row.claimType : draw.pick(claimTypes);
    const isQuoted = isLead ? isLeadQuoted(row) : claimType === 'statement' && draw.chance(45);
    return claimOf(
      wording,
      { claimType, isQuoted, keyPointIndex: nth % step === 0 ? nth / step : null },
      draw,
    );
  });
}

/** The evidence of the first claim, without rendering it. */
export const leadEvidenceOf = (row: LeadFacts): Evidence =>
  evidenceOf(row.claimType) ?? (isLeadQuoted(row) ? 'direct_quote' : 'paraphrase');

type LeadFacts = Pick<Manifest, 'claimType' | 'textSeed'>;
type Evidence = ClaimBody['evidence'];

const isLeadQuoted = ({ claimType, textSeed }: LeadFacts): boolean =>
  claimType === 'statement' && mix(textSeed, 61) % 100 < 45;

/** The evidence that every claim of a type has; undefined for statements, which may be quoted or not. */
export function evidenceOf(claimType: ClaimType): Evidence | undefined {
  switch (claimType) {
    case 'data':
    case 'event':
      return 'observed';
    case 'forecast':
      return 'paraphrase';
    case 'analysis':
      return 'derived';
    case 'statement':
      return undefined;
  }
}

interface ClaimPlan {
  readonly claimType: ClaimType;
  readonly isQuoted: boolean;
  readonly keyPointIndex: number | null;
}

function claimOf(wording: Wording, { claimType, isQuoted, keyPointIndex }: ClaimPlan, draw: Draw): ClaimBody {
  const { pack } = wording;
  const values = slotValuesOf(wording, draw);
  const quote = isQuoted ? fill(draw.pick(pack.quotes), values) : null;
  const text = fill(draw.pick(pack.claims[claimType]), values);
  return {
    claim_text: text,
    claim_type: claimType,
    ...confidenceAndEvidenceOf(claimType, quote, draw),
    quote,
    signal: fill(draw.pick(pack.reasons), values),
    featured: keyPointIndex !== null && (keyPointIndex < 2 || draw.chance(50)),
    key_point_index: keyPointIndex,
    entities: entitiesOf(text, values, quote),
  };
}

/** Confidence and evidence that fit the claim type (enum meanings of "Signal"). */
const confidenceAndEvidenceOf = (
  claimType: ClaimType,
  quote: string | null,
  draw: Draw,
): Pick<ClaimBody, 'confidence' | 'evidence'> => ({
  confidence: confidenceOf(claimType, quote, draw),
  evidence: evidenceOf(claimType) ?? (quote === null ? 'paraphrase' : 'direct_quote'),
});

function confidenceOf(claimType: ClaimType, quote: string | null, draw: Draw): ClaimBody['confidence'] {
  switch (claimType) {
    case 'data':
      return 'measured';
    case 'statement':
      return quote !== null || draw.chance(60) ? 'stated' : 'implied';
    case 'event':
      return 'stated';
    case 'forecast':
      return draw.chance(50) ? 'stated' : 'implied';
    case 'analysis':
      return 'inferred';
  }
}

function entitiesOf(text: string, values: SlotValues, quote: string | null): readonly ClaimEntity[] {
  const all: readonly ClaimEntity[] = [
    { name: values.org, type: 'organization', role: 'source_org' },
    { name: values.person, type: 'person', role: quote === null ? 'subject' : 'speaker' },
    { name: values.place, type: 'place', role: 'mentioned' },
    { name: values.subject, type: 'topic', role: 'subject' },
  ];
  return all.filter((entity) => text.includes(entity.name) || entity.role === 'speaker');
}

const tagTypeNames = {
  person: 'Person',
  organization: 'Organization',
  place: 'Place',
  topic: 'Topic',
} as const;

/** Contains every tag of the row, so that clients can see why a tag filter found the manifest. Data sources count as topics. */
export function contextOf({ tags, stream, subject }: Wording): EntityContext {
  return {
    entity_details: tags.map((tag) => ({
      tag_type: tag.type === 'data' ? tagTypeNames.topic : tagTypeNames[tag.type],
      tag_value: tag.name,
    })),
    topics: [subject, ...tags.filter((tag) => tag.type === 'topic').map((tag) => tag.name)],
    domain_classification: {
      home_domain: stream?.homeDomain ?? 'economics-business-work',
      cross_domains: stream?.crossDomains ?? [],
    },
  };
}

export function filingOf(sec: FilingContext): FilingBody {
  return {
    sec_form_type: sec.formType,
    sec_form_variant: sec.formVariant,
    sec_ticker: sec.ticker,
    sec_cik: sec.cik,
    sec_item_codes: sec.itemCodes,
    sec_item_subsections: sec.itemSubsections,
    sec_exhibit_types: sec.exhibitTypes,
  };
}

export function keyPointsOf(claims: readonly ClaimBody[]): readonly string[] {
  return claims.filter((claim) => claim.key_point_index !== null).map((claim) => claim.claim_text);
}

/** Counts of claims by type, without types that have no claim. */
export function countByType(claims: readonly ClaimBody[]): Readonly<Partial<Record<ClaimType, number>>> {
  const counts: Partial<Record<ClaimType, number>> = {};
  for (const claim of claims) counts[claim.claim_type] = (counts[claim.claim_type] ?? 0) + 1;
  return counts;
}

/** The first claim; a manifest has at least fifteen. */
export function leadOf(claims: readonly ClaimBody[]): ClaimBody {
  return at(claims, 0);
}
