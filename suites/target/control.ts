// Capabilities by way of a control plane: a small JSON interface beside the service.
import type { Transport } from '../clients/rest.ts';
import { isList, isObject, isString, type JsonObject } from '../expect.ts';
import type { Capabilities, World } from './capabilities.ts';
import { type ControlCall, ControlError, controlClient } from './control-client.ts';
import { credentialsFromWire, orgCredentialFromWire } from './wire.ts';

/** The capabilities that the control plane at `controlUrl` says it has. */
export async function controlCapabilities(controlUrl: string, transport: Transport): Promise<Capabilities> {
  const call = controlClient(controlUrl, transport);
  const offered = await offeredBy(call);
  const when = <T>(name: string, part: T): T | undefined => (offered.has(name) ? part : undefined);
  return {
    worlds: when('worlds', worlds(call)),
    orgs: when('orgs', orgs(call)),
    clock: when('clock', clock(call)),
    publish: when('publish', publisher(call)),
    faults: when('faults', faults(call)),
    operator: when('deprecations', operator(call)),
    snapshots: when('snapshots', snapshots(call)),
  };
}

/** The root names its capabilities; below `/worlds/{id}` there is everything but more worlds. */
async function offeredBy(call: ControlCall): Promise<ReadonlySet<string>> {
  const about = await call('GET', '');
  if (isList(about.capabilities)) return new Set(about.capabilities.filter(isString));
  return new Set(['orgs', 'clock', 'publish', 'faults', 'deprecations', 'snapshots']);
}

const iso = (ms: number): string => new Date(ms).toISOString();
const enc = encodeURIComponent;

const worlds = (call: ControlCall): Capabilities['worlds'] => ({
  take: async (nowMs) => worldFromWire(await call('POST', '/worlds', { now: iso(nowMs) })),
  drop: async (id) => void (await call('DELETE', `/worlds/${enc(id)}`)),
});

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

const orgs = (call: ControlCall): Capabilities['orgs'] => ({
  make: async (order) => {
    const made = await call('POST', '/organizations', {
      plan: order.plan,
      keys: order.keys,
      quota_limit: order.quotaLimit,
      quota_used: order.quotaUsed,
      overage: order.overage,
      brief_access: order.briefAccess,
      is_active: order.isActive,
    });
    return { id: text(made, 'id'), credential: orgCredentialFromWire(made) };
  },
  drop: async (id) => void (await call('DELETE', `/organizations/${enc(id)}`)),
});

const clock = (call: ControlCall): Capabilities['clock'] => ({
  nowMs: async () => {
    const { now_ms: nowMs } = await call('GET', '/clock');
    if (typeof nowMs !== 'number') throw new ControlError('control plane: it gave no now_ms');
    return nowMs;
  },
  advance: async (ms) => void (await call('POST', '/clock/advance', { ms, open: 'wait' })),
});

const publisher = (call: ControlCall): Capabilities['publish'] => ({
  manifests: async (wanted) => {
    const made = await call('POST', '/manifests', {
      stream_ids: wanted.streamIds,
      count: wanted.count,
      tag_ids: wanted.tagIds,
      headline: wanted.headline,
      published_date: wanted.publishedDate,
      media_format: wanted.mediaFormat,
    });
    const entries = isList(made.manifests) ? made.manifests.filter(isObject) : [];
    return entries.map((entry) => ({
      manifestId: text(entry, 'manifest_id'),
      recordId: text(entry, 'record_id'),
      streamIds: isList(entry.stream_ids) ? entry.stream_ids.map(String) : [],
    }));
  },
  revise: async (manifestId) => void (await call('POST', `/manifests/${enc(manifestId)}/revision`, {})),
  stream: async (wanted) => {
    const made = await call('POST', '/streams', { name: wanted.name, home_domain: wanted.homeDomain });
    return { id: text(made, 'id') };
  },
  unpublish: async (id, reason) => void (await call('POST', `/streams/${enc(id)}/unpublish`, { reason })),
  remove: async (id, reason) => void (await call('DELETE', `/streams/${enc(id)}`, { reason })),
});

const faults = (call: ControlCall): Capabilities['faults'] => ({
  force: async (orgId, operation, outcome, times) =>
    void (await call('POST', '/outcomes', {
      organization_id: orgId,
      operation_id: operation,
      outcome,
      times,
    })),
  clear: async () => void (await call('DELETE', '/outcomes')),
});

const operator = (call: ControlCall): Capabilities['operator'] => ({
  deprecate: async (operation, { fromMs, sunsetMs }) =>
    void (await call('POST', '/deprecations', {
      operation_id: operation,
      deprecation: iso(fromMs),
      sunset: iso(sunsetMs),
    })),
  undeprecate: async (operation) => void (await call('DELETE', `/deprecations/${enc(operation)}`)),
  change: async (orgId, change) => void (await call('PATCH', `/organizations/${enc(orgId)}`, change)),
});

const snapshots = (call: ControlCall): Capabilities['snapshots'] => ({
  take: async () => text(await call('POST', '/snapshots', {}), 'id'),
  restore: async (id) => void (await call('POST', `/snapshots/${enc(id)}/restore`, {})),
  drop: async (id) => void (await call('DELETE', `/snapshots/${enc(id)}`)),
});

function text(wire: JsonObject, key: string): string {
  const value = wire[key];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new ControlError(`control plane: it gave no ${key}`);
}
