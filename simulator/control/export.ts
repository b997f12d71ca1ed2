// The export of a world: the document from which the same content and organisations can be made again.
import type { Manifest } from '../../spec/content.ts';
import { dayMs } from '../../spec/units.ts';
import { quotaStateOf } from '../service/accounting.ts';
import type { Content, ManifestRef } from '../state/content.ts';
import type { Organization } from '../state/store.ts';
import { isoOf } from '../time/clock.ts';
import { entriesMax, type OrganizationEntry, type PublishedEntry, type StreamEntry } from './bodies.ts';
import { secretsOf } from './credentials.ts';
import { conflict, ok, operation } from './operation.ts';
import { namedFlags } from './organizations.ts';
import { anyOf, shown } from './schema.ts';
import type { ControlledWorld } from './world.ts';
import { type WorldBody, worldChoices } from './worlds.ts';

/** The export of a world with one organisation and one stream of its own. */
const documentExample: WorldBody = {
  seed: 7,
  now: '2026-03-17T12:00:00.000Z',
  present: '2026-03-18T12:00:00.000Z',
  frozen: true,
  switches: { balanced: true, delta: true },
  organizations: [
    {
      id: '836800000099',
      plan: 'starter',
      name: 'Thornbury Analytics',
      quota_used: 993,
      credentials: {
        keys: [{ api_key: 'ak_thornbury', api_secret: 'sk_thornbury', is_active: true }],
        access_token: 'at_thornbury',
        mcp_token: 'mt_thornbury',
      },
    },
  ],
  streams: [{ name: 'Tidewater Grid', status: 'live' }],
  published: [{ stream_names: ['Tidewater Grid'], matched_at: '2026-03-18T09:00:00.000Z' }],
};

const tooLong = {
  status: 409,
  when: 'More manifests were published than a document can have.',
  detail: `A document has at most ${entriesMax} published manifests. Reset the world, or restore a snapshot, and export it then.`,
} as const;

export const exportOperations = [
  operation('exportWorld', 'get', '/export', {
    summary:
      'Show the document from which the same content and organisations can be made, with credentials and used quota. ' +
      'Which manifests were billed, and Beacons, digests, webhooks, grants, syncs and deliveries are not in it.',
    response: shown(anyOf(worldChoices), documentExample),
    refusals: [tooLong],
    handle: ({ world }) =>
      world.content.publishedCount > entriesMax ? conflict(tooLong.detail) : ok(documentOf(world)),
  }),
];

function documentOf(world: ControlledWorld): WorldBody {
  const { name, seed, startMs, manifests, arrivalsPerMinute } = world.options;
  return {
    ...(name !== undefined && { name }),
    seed,
    now: isoOf(startMs),
    present: isoOf(world.clock.nowMs()),
    frozen: world.clock.frozen,
    ...(manifests !== undefined && { manifests }),
    ...(arrivalsPerMinute !== undefined && { arrivals_per_minute: arrivalsPerMinute }),
    ...(Object.keys(world.readings).length > 0 && { readings: world.readings }),
    switches: world.switches,
    organizations: world.store.organizations().map((organization) => organizationEntry(world, organization)),
    streams: streamEntries(world.content),
    published: publishedEntries(world.content),
  };
}

function organizationEntry(world: ControlledWorld, organization: Organization): OrganizationEntry {
  const { id, plan, name, isActive, quotaLimit, requestsPerMinute, overage, unmetered } = organization;
  const { quota } = quotaStateOf(world, { org: organization }, world.clock.nowMs());
  const { access_token, mcp_token } = secretsOf(organization);
  return {
    id,
    plan,
    name,
    is_active: isActive,
    org_type: organization.orgType,
    contact_email: organization.contactEmail,
    ...(quotaLimit !== undefined && { quota_limit: quotaLimit }),
    // After a change of plan more may be used than a document may say.
    quota_used: quota.hardCap ? Math.min(quota.used, quota.limit) : quota.used,
    ...(requestsPerMinute !== undefined && { requests_per_minute: requestsPerMinute }),
    ...(overage !== undefined && { overage }),
    ...(unmetered !== undefined && { unmetered }),
    brief_access: organization.briefAccess,
    ...(Object.keys(organization.flags).length > 0 && { flags: namedFlags(organization.flags) }),
    credentials: {
      keys: organization.keys.map(({ apiKey, apiSecret, active }) => ({
        api_key: apiKey,
        api_secret: apiSecret,
        is_active: active,
      })),
      access_token,
      mcp_token,
    },
  };
}

/** Added streams, in the order in which they were added, then streams of the generated world with another status. */
function streamEntries(content: Content): readonly StreamEntry[] {
  const changed = [...content.snapshot().streams.values()];
  const isGenerated = ({ id }: { readonly id: string }): boolean => content.base.streamById(id) !== undefined;
  return [
    ...changed
      .filter((stream) => !isGenerated(stream))
      .map(({ name, title, description, homeDomain, crossDomains, companyKind, isPublic, status }) => ({
        name,
        title,
        description,
        status,
        home_domain: homeDomain,
        cross_domains: crossDomains,
        company_kind: companyKind,
        is_public: isPublic,
      })),
    ...changed.filter(isGenerated).map(({ id, status }) => ({ id, status })),
  ];
}

/** Published manifests in order, then the new versions that records got under their own manifest ids. */
function publishedEntries(content: Content): readonly PublishedEntry[] {
  const { published, versions } = content.snapshot();
  const rows = Array.from({ length: published.length }, (_, nth) =>
    content.row(content.base.manifestCount + nth),
  );
  const firstOf = new Map<string, string>();
  for (const { recordId, manifestId } of rows)
    if (!firstOf.has(recordId)) firstOf.set(recordId, idOfGenerated(content, recordId) ?? manifestId);
  return [
    ...rows.map((row) => publishedEntry(row, firstOf.get(row.recordId) ?? row.manifestId)),
    ...[...versions].flatMap(([ref, version]) => newVersions(content, ref, version)),
  ];
}

function idOfGenerated({ base }: Content, recordId: string): string | undefined {
  const index = base.indexOfRecordId(recordId);
  return index === undefined ? undefined : base.row(index).manifestId;
}

/** `firstId` is the id of the first manifest of its record. */
function publishedEntry(row: Manifest, firstId: string): PublishedEntry {
  const matched_at = isoOf(row.matchedMs);
  if (row.manifestId !== firstId) return { revises: firstId, matched_at };
  return {
    stream_ids: row.streamIds,
    matched_at,
    published_date: isoOf(row.publishedDay * dayMs).slice(0, 10),
    media_format: row.mediaFormat,
    claim_type: row.claimType,
    claim_count: row.claimCount,
    source_type: row.sourceType,
    significance: row.significance,
    sentiment: row.sentiment,
    ...(row.channelIds.length > 0 && { source_channel_ids: row.channelIds }),
    ...(row.tagIds.length > 0 && { tag_ids: row.tagIds }),
    ...(row.headline !== null && { headline: row.headline }),
    ...(row.sec && { sec_form_type: row.sec.formType }),
  };
}

function newVersions(content: Content, ref: ManifestRef, version: number): readonly PublishedEntry[] {
  const { base } = content;
  const published = content.snapshot().published.at(ref - base.manifestCount);
  const firstVersion = (published ?? base.row(ref)).recordVersion;
  const entry = { revises: content.row(ref).manifestId };
  return Array.from({ length: version - firstVersion }, () => entry);
}
