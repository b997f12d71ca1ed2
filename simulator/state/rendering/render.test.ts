// Rendered bodies fit the contract's schemas, are reproducible byte for byte, and show every fact that filters test.
import { describe, expect, it } from 'vitest';
import { streamWithRole } from '../../../fixtures/boundaries.ts';
import { at, range } from '../../../fixtures/draw.ts';
import { draftRow } from '../../../fixtures/rows.ts';
import { generateWorld } from '../../../fixtures/world.ts';
import type { Manifest, Stream } from '../../../spec/content.ts';
import { schemas } from '../../../spec/contract.ts';
import { schemaValidator } from '../../../spec/validate.ts';
import { dateOfDay, renderManifest, renderRecord } from './render.ts';

const startMs = Date.parse('2026-03-17T12:00:00Z');
const world = generateWorld({ seed: 5, startMs });
const sample = range(Math.floor(world.manifestCount / 5)).map((nth) => world.row(nth * 5));
const firstStreamOf = (row: Manifest): string => at(row.streamIds, 0);
const bodies = sample.map((row) => renderManifest(world, row, firstStreamOf(row)));
const records = sample.map((row) => renderRecord(world, row, firstStreamOf(row)));

function violations(schemaName: string, values: readonly unknown[]): readonly unknown[] {
  const validate = schemaValidator(schemas[schemaName] ?? { not: {} });
  return values.flatMap((value) => validate(value)).slice(0, 5);
}

describe('schemas', () => {
  it('hold for manifests, their parts and records', () => {
    expect(violations('Manifest', bodies)).toEqual([]);
    expect(
      violations(
        'Signal',
        bodies.map((body) => body.signal),
      ),
    ).toEqual([]);
    expect(
      violations(
        'Brief',
        bodies.map((body) => body.brief),
      ),
    ).toEqual([]);
    expect(
      violations(
        'BriefBody',
        bodies.map((body) => body.brief.body),
      ),
    ).toEqual([]);
    expect(violations('Record', records)).toEqual([]);
  });

  it('hold for the facts of streams', () => {
    expect(violations('StreamDetail', world.streams.map(detailOf))).toEqual([]);
    expect(
      violations(
        'Security',
        world.streams.map((stream) => stream.security),
      ),
    ).toEqual([]);
  });

  it('hold for manifests published later', () => {
    const streamIds = [at(world.streams, 0).id];
    const row = draftRow(world, 3, { streamIds, matchedMs: startMs + 5, mediaFormat: 'regulatory' });
    expect(violations('Manifest', [renderManifest(world, row, firstStreamOf(row))])).toEqual([]);
    expect(row.sec?.ticker).toBe(at(world.companies, 0).secTicker);
  });
});

describe('repeatability', () => {
  it('gives the same bytes for the same seed and start, and others for another seed', () => {
    const row = world.row(77);
    const again = { ...world.row(77) };
    const bytes = JSON.stringify(renderManifest(world, row, firstStreamOf(row)));
    expect(JSON.stringify(renderManifest(world, again, firstStreamOf(again)))).toBe(bytes);
    const other = generateWorld({ seed: 6, startMs });
    const otherRow = other.row(77);
    expect(JSON.stringify(renderManifest(other, otherRow, firstStreamOf(otherRow)))).not.toBe(bytes);
    expect(JSON.stringify(other.organizations)).not.toBe(JSON.stringify(world.organizations));
  });

  it('fixes bytes across builds of the same options', () => {
    const before = JSON.stringify([world.streams, world.preloads, bodies[3]]);
    // Enough other worlds to evict the first one from the cache.
    for (const seed of range(9)) generateWorld({ seed: 900 + seed, startMs });
    const rebuilt = generateWorld({ seed: 5, startMs });
    expect(rebuilt).not.toBe(world);
    const row = rebuilt.row(15);
    expect(
      JSON.stringify([rebuilt.streams, rebuilt.preloads, renderManifest(rebuilt, row, firstStreamOf(row))]),
    ).toBe(before);
  });
});

describe('content', () => {
  it('shows every fact that a filter tests', () => {
    bodies.forEach((body, nth) => {
      const row = at(sample, nth);
      expect(body.source.source_published_date).toBe(dateOfDay(row.publishedDay));
      expect(body.source.media_format).toBe(row.mediaFormat);
      expect(body.source.source_channel_ids).toEqual(row.channelIds);
      expect(body.signal.body.claims).toHaveLength(row.claimCount);
      expect(body.signal.body.entity_details.map((entity) => entity.tag_value)).toEqual(
        row.tagIds.map((id) => world.tagById(id)?.name),
      );
      expect(body.signal.body.filing?.sec_form_type).toBe(row.sec?.formType);
      expect(body.matched_at).not.toMatch(/Z$/);
    });
  });

  it('contains no quote that the source text lacks', () => {
    bodies.forEach((body, nth) => {
      for (const claim of body.signal.body.claims) {
        expect(claim.quote === null).toBe(claim.evidence !== 'direct_quote');
        if (claim.quote !== null) expect(at(records, nth).content).toContain(claim.quote);
      }
    });
  });

  it('contains every value of every set, and leaves every optional part out at least once', () => {
    const claims = bodies.flatMap((body) => body.signal.body.claims);
    const distinct = (values: readonly unknown[]): number => new Set(values).size;
    expect(distinct(claims.map((claim) => claim.confidence))).toBe(4);
    expect(distinct(claims.map((claim) => claim.evidence))).toBe(4);
    expect(distinct(claims.map((claim) => claim.claim_type))).toBe(5);
    expect(distinct(bodies.map((body) => body.signal.sentiment))).toBe(5);
    expect(distinct(bodies.map((body) => body.signal.significance))).toBe(3);
    expect(distinct(bodies.map((body) => body.source.source_type))).toBe(3);
    expect(distinct(records.map((record) => record.status))).toBe(2);
    expect(distinct(records.map((record) => record.record_version_note))).toBe(3);
    const isAbsent = (values: readonly unknown[]) =>
      values.includes(null) && values.some((value) => value !== null);
    expect(isAbsent(bodies.map((body) => body.source.author))).toBe(true);
    expect(isAbsent(bodies.map((body) => body.source.source_channel_display))).toBe(true);
    expect(isAbsent(bodies.map((body) => body.brief.body.cultural_relevance))).toBe(true);
    expect(isAbsent(claims.map((claim) => claim.key_point_index))).toBe(true);
    expect(isAbsent(records.map((record) => record.extra_data))).toBe(true);
    const withExtras = bodies.filter((body) => body.signal.body.tldr !== undefined).length / bodies.length;
    expect(withExtras).toBeGreaterThan(0.5);
    expect(withExtras).toBeLessThan(0.7);
  });

  it('fills the audio parts of briefs only for audio', () => {
    for (const { source, brief } of bodies) {
      const isAudio = source.media_format === 'audio';
      expect(brief.body.guest_details.length > 0).toBe(isAudio);
      expect(brief.body.actionable_takeaways.length > 0).toBe(isAudio);
      expect(brief.body.cross_promotion.length > 0).toBe(isAudio);
    }
  });

  it('contains awkward text: other scripts, quotes, ampersands, line breaks, emoji and four kilobytes', () => {
    const all = JSON.stringify(bodies);
    for (const piece of ['\\"', '&', '\\n', '🌊', 'ß', 'ñ', '河川再生', 'ç']) expect(all).toContain(piece);
    const longest = Math.max(...bodies.map((body) => body.signal.summary.length));
    expect(longest).toBeGreaterThanOrEqual(4_096);
    expect(new Set(bodies.map((body) => body.signal.headline)).size).toBeGreaterThan(bodies.length * 0.6);
  });
});

describe('drafts', () => {
  const stream = at(world.streams, streamWithRole('pages-450'));

  it('use their overrides, and otherwise the theme and channels of their stream', () => {
    const row = draftRow(world, 0, {
      streamIds: [stream.id],
      matchedMs: startMs,
      headline: 'News',
      mediaFormat: 'audio',
    });
    const body = renderManifest(world, row, stream.id);
    expect(body.signal.headline).toBe('News');
    expect(world.channelById(at(row.channelIds, 0))?.mediaFormat).toBe('audio');
    expect(row.tagIds).toEqual(stream.filterDefinition.tag_ids.slice(0, 2));
    expect(Number(row.manifestId)).toBeGreaterThan(Number(world.row(world.manifestCount - 1).manifestId));
  });

  it('are equal for equal ordinals and differ between ordinals', () => {
    const draft = (ordinal: number) =>
      draftRow(world, ordinal, { streamIds: [stream.id], matchedMs: startMs });
    expect(draft(4)).toEqual(draft(4));
    expect(draft(4).manifestId).not.toBe(draft(5).manifestId);
  });
});

function detailOf(stream: Stream) {
  return {
    id: stream.id,
    name: stream.name,
    title: stream.title,
    description: stream.description,
    home_domain: stream.homeDomain,
    status: stream.status,
    stream_class: stream.streamClass,
    source_type: stream.sourceType,
    is_public: stream.isPublic,
    manifests_last24h: 0,
    manifests_last7d: 0,
    manifests_last30d: 0,
    claims_last24h: 0,
    claims_last7d: 0,
    claims_last30d: 0,
    source_channels: stream.channelIds.map((id) => {
      const channel = world.channelById(id);
      return {
        id,
        name: channel?.name,
        source_channel_display: channel?.display ?? channel?.name,
        source_type: channel?.sourceType,
        media_format: channel?.mediaFormat,
        is_active: channel?.isActive,
        activated_on: channel?.activatedOn,
        deactivated_on: channel?.deactivatedOn,
        deactivation_reason: channel?.deactivationReason,
      };
    }),
    filter_definition: stream.filterDefinition,
    tickers: stream.tickers,
    isins: stream.isins,
    primary_url: stream.primaryUrl,
    security: stream.security,
  };
}
