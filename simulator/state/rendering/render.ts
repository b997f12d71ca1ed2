// Renders a manifest row to the bodies that customers receive; these show every fact that filters test.
import { range } from '../../../fixtures/draw.ts';
import { slugOf } from '../../../fixtures/tags.ts';
import type { Catalog, Manifest } from '../../../spec/content.ts';
import { dayMs } from '../../../spec/units.ts';
import { isoOf } from '../../time/clock.ts';
import type {
  BriefBody,
  ClaimBody,
  ManifestBody,
  RecordBody,
  ScanFields,
  SignalBody,
  SourceBody,
  StoryEnvelope,
} from './bodies.ts';
import { briefContentOf, featuredCount, markdownOf, scanFieldsOf, whyItMatters } from './brief.ts';
import { claimsOf, contextOf, filingOf } from './claims.ts';
import {
  drawFor,
  headlineOf,
  publisherOf,
  slotValuesOf,
  summaryOf,
  type Wording,
  wordingOf,
} from './wording.ts';

/** The manifest without its Record, as read through one of its streams. */
export function renderManifest(catalog: Catalog, row: Manifest, viaStreamId: string): ManifestBody {
  const wording = wordingOf(catalog, row);
  const story = storyOf(catalog, wording, viaStreamId);
  return {
    manifest_id: row.manifestId,
    record_id: row.recordId,
    stream_ids: row.streamIds,
    stream_names: row.streamIds.map((id) => catalog.streamById(id)?.name ?? ''),
    matched_at: isoOf(row.matchedMs).slice(0, -1),
    source: sourceOf(story),
    signal: signalOf(story),
    brief: briefOf(story),
  };
}

/** The Record of a manifest, as read through one of its streams. */
export function renderRecord(catalog: Catalog, row: Manifest, viaStreamId: string): RecordBody {
  const wording = wordingOf(catalog, row);
  const story = storyOf(catalog, wording, viaStreamId);
  const { source_name, source_type, media_format, claim_type, author, record_version } = sourceOf(story);
  const draw = drawFor(row, 'record');
  const extraction = contextOf(wording);
  return {
    record_id: row.recordId,
    title: story.envelope.headline,
    url: story.envelope.record_url,
    source_published_date: story.envelope.source_published_date,
    synorb_ingested_at: isoOf(row.matchedMs - 1_000 * draw.below(600)),
    source_name,
    source_type,
    media_format,
    claim_type,
    author,
    content: contentOf(story),
    record_version,
    extra_data: draw.chance(15) ? null : { extraction, ...(row.sec && { filing: filingOf(row.sec) }) },
    status: draw.chance(6) ? 'pending' : 'complete',
    record_version_note:
      record_version > 1 ? `Revision ${record_version}: figures corrected by the publisher` : null,
    stream_id: viaStreamId,
    matched_at: isoOf(row.matchedMs),
  };
}

/** The headline that a manifest has in every body and event. */
export function headlineOfRow(catalog: Catalog, row: Manifest): string {
  return headlineOf(wordingOf(catalog, row));
}

/** YYYY-MM-DD of a day number. */
export function dateOfDay(day: number): string {
  return isoOf(day * dayMs).slice(0, 10);
}

/** The text of one manifest, generated once for all its bodies. */
interface Story {
  readonly catalog: Catalog;
  readonly wording: Wording;
  readonly envelope: StoryEnvelope;
  readonly claims: readonly ClaimBody[];
  readonly scan: ScanFields | null;
}

function storyOf(catalog: Catalog, wording: Wording, viaStreamId: string): Story {
  const { row } = wording;
  const claims = claimsOf(wording);
  const publishedDate = dateOfDay(row.publishedDay);
  const envelope: StoryEnvelope = {
    story_id: `story-${row.manifestId}`,
    stream_id: viaStreamId,
    source_published_date: publishedDate,
    source_type: row.sourceType,
    // The formats of Signal and Brief do not include regulatory, so filings count as text there.
    media_format: row.mediaFormat === 'regulatory' ? 'text' : row.mediaFormat,
    headline: headlineOf(wording),
    summary: summaryOf(wording),
    sentiment: row.sentiment,
    significance: row.significance,
    story_version: row.recordVersion,
    version: row.recordVersion,
    reading_time_minutes: Math.round(row.claimCount * 1.6) / 10,
    record_id: row.recordId,
    record_url: `https://${slugOf(publisherOf(row))}.example/items/${row.recordId}`,
    record_version: row.recordVersion,
  };
  return {
    catalog,
    wording,
    envelope,
    claims,
    scan: row.extras ? scanFieldsOf(wording, claims, publishedDate) : null,
  };
}

function sourceOf({ catalog, wording, envelope }: Story): SourceBody {
  const { row } = wording;
  const channel = catalog.channelById(row.channelIds[0] ?? '');
  const draw = drawFor(row, 'source');
  return {
    record_title: envelope.headline,
    source_url: envelope.record_url,
    source_published_date: envelope.source_published_date,
    source_name: channel?.display ?? publisherOf(row),
    source_type: row.sourceType,
    media_format: row.mediaFormat,
    claim_type: row.claimType,
    author: draw.chance(20) ? null : slotValuesOf(wording, draw).person,
    record_version: row.recordVersion,
    source_channel_ids: row.channelIds,
    source_channel_display: channel?.display ?? null,
  };
}

function signalOf({ wording, envelope, claims, scan }: Story): SignalBody {
  const { row } = wording;
  const pointer = {
    source_url: envelope.record_url,
    claim_count: claims.length,
    featured_count: featuredCount(claims),
  };
  return {
    ...envelope,
    claim_count: claims.length,
    body: {
      claims,
      ...contextOf(wording),
      ...(scan && { signal: pointer, ...scan }),
      ...(row.sec && { filing: filingOf(row.sec) }),
    },
  };
}

function briefOf({ wording, envelope, claims, scan }: Story): BriefBody {
  const content = briefContentOf(wording, claims);
  const filing = wording.row.sec === null ? null : filingOf(wording.row.sec);
  const why = whyItMatters(claims);
  return {
    ...envelope,
    key_points_count: content.key_points.length,
    quote_count: content.notable_quotes.length,
    body_markdown: markdownOf({ content, scan, filing, why }),
    body: { ...content, ...(scan && { ...contextOf(wording), ...scan, why_it_matters: why }) },
  };
}

/** The source text: it contains every claim and every quote, five claims a paragraph. */
function contentOf({ envelope, claims }: Story): string {
  const paragraphs = range(Math.ceil(claims.length / 5)).map((nth) =>
    claims
      .slice(nth * 5, nth * 5 + 5)
      .map((claim) => (claim.quote === null ? claim.claim_text : `${claim.claim_text} "${claim.quote}"`))
      .join(' '),
  );
  return [envelope.headline, envelope.summary, ...paragraphs].join('\n\n');
}
