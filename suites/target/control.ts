// The capabilities, implemented by control operations of a control plane or of hooks.
import { isInteger, isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { Capabilities, CapabilityName, Listed, World } from './capabilities.ts';
import { type ControlCall, ControlError } from './control-operations.ts';
import { runName } from './run-name.ts';
import { credentialsFromWire, orgCredentialFromWire } from './wire.ts';

type Part<Name extends CapabilityName> = NonNullable<Capabilities[Name]>;

/** Implements each capability with the given calls. */
export const capabilityFrom: {
  readonly [Name in CapabilityName]: (call: ControlCall) => Part<Name>;
} = {
  worlds: (call) => ({
    take: async (nowMs) =>
      worldFromWire(await call('worlds.take', { body: { now: iso(nowMs), name: runName } })),
    list: async () => listed(await call('worlds.list'), 'worlds'),
    drop: async (id) => void (await call('worlds.drop', { path: { id } })),
  }),

  orgs: (call) => ({
    make: async (order) => {
      const body = {
        plan: order.plan,
        name: runName,
        keys: order.keys,
        quota_limit: order.quotaLimit,
        quota_used: order.quotaUsed,
        overage: order.overage,
        brief_access: order.briefAccess,
        is_active: order.isActive,
      };
      const made = await call('orgs.make', { body });
      const limit = made.requests_per_minute;
      return {
        id: text(made, 'id'),
        credential: orgCredentialFromWire(made),
        requestsPerMinute: isInteger(limit) ? limit : undefined,
      };
    },
    list: async () => listed(await call('orgs.list'), 'organizations'),
    drop: async (id) => void (await call('orgs.drop', { path: { id } })),
  }),

  clock: (call) => ({
    nowMs: async () => {
      const { now_ms: nowMs } = await call('clock.now');
      if (typeof nowMs !== 'number') throw new ControlError('clock.now: the answer has no now_ms');
      return nowMs;
    },
    advance: async (ms, open = 'wait') => void (await call('clock.advance', { body: { ms, open } })),
  }),

  publish: (call) => ({
    manifests: async (wanted) => {
      const body = {
        stream_ids: wanted.streamIds,
        count: wanted.count,
        tag_ids: wanted.tagIds,
        headline: wanted.headline,
        published_date: wanted.publishedDate,
        media_format: wanted.mediaFormat,
      };
      const made = await call('publish.manifests', { body });
      const entries = isList(made.manifests) ? made.manifests.filter(isObject) : [];
      return entries.map((entry) => ({
        manifestId: text(entry, 'manifest_id'),
        recordId: text(entry, 'record_id'),
        streamIds: isList(entry.stream_ids) ? entry.stream_ids.map(String) : [],
      }));
    },
    stream: async ({ name, homeDomain, crossDomains }) => {
      const body = { name, home_domain: homeDomain, cross_domains: crossDomains };
      const made = await call('publish.stream', { body });
      return { id: text(made, 'id') };
    },
    unpublish: async (id, reason) =>
      void (await call('publish.unpublish', { path: { id }, body: { reason } })),
    remove: async (id, reason) => void (await call('publish.remove', { path: { id }, body: { reason } })),
  }),

  faults: (call) => ({
    force: async (orgId, operation, outcome, times) => {
      const body = { organization_id: orgId, operation_id: operation, outcome, times };
      await call('faults.force', { body });
    },
    clear: async () => void (await call('faults.clear')),
  }),

  operator: (call) => ({
    deprecate: async (operation, { fromMs, sunsetMs }) => {
      const body = { operation_id: operation, deprecation: iso(fromMs), sunset: iso(sunsetMs) };
      await call('operator.deprecate', { body });
    },
    undeprecate: async (operation) =>
      void (await call('operator.undeprecate', { path: { operation_id: operation } })),
    change: async (id, change) => void (await call('operator.change', { path: { id }, body: change })),
    addCatalogDigest: async (id, digestId) =>
      void (await call('operator.add-digest', { path: { id, digest_id: String(digestId) } })),
    removeCatalogDigest: async (id, digestId) =>
      void (await call('operator.remove-digest', { path: { id, digest_id: String(digestId) } })),
  }),

  grants: (call) => ({
    give: async (id, { streamId, years }) =>
      text(await call('grants.give', { path: { id }, body: { stream_id: streamId, years } }), 'id'),
  }),

  switches: (call) => ({
    current: async () => {
      const { balanced, delta } = await call('switches.show');
      return { balanced: balanced === true, delta: delta === true };
    },
    turn: async (switches) => void (await call('switches.turn', { body: { ...switches } })),
  }),

  snapshots: (call) => ({
    take: async () => text(await call('snapshots.take', { body: { name: runName } }), 'id'),
    list: async () => listed(await call('snapshots.list'), 'snapshots'),
    restore: async (id) => void (await call('snapshots.restore', { path: { id }, body: {} })),
    drop: async (id) => void (await call('snapshots.drop', { path: { id } })),
  }),
};

/** Things without a name were not created by a run. */
const listed = (wire: JsonObject, key: string): readonly Listed[] =>
  (isList(wire[key]) ? wire[key] : [])
    .filter(isObject)
    .flatMap((entry) => (isString(entry.name) ? [{ id: text(entry, 'id'), name: entry.name }] : []));

const iso = (ms: number): string => new Date(ms).toISOString();

function worldFromWire(wire: JsonObject): World {
  const optional = (key: string): string | undefined => (isString(wire[key]) ? wire[key] : undefined);
  return {
    id: text(wire, 'id'),
    baseUrl: text(wire, 'base_url'),
    mcpUrl: optional('mcp_url'),
    siteUrl: optional('site_url'),
    controlUrl: optional('control_url'),
    credentials: credentialsFromWire(wire.credentials),
  };
}

function text(wire: JsonObject, key: string): string {
  const value = wire[key];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new ControlError(`control: the answer has no ${key}`);
}
