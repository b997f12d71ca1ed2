// Worlds for drills, in one simulator of this process, and what clients send to each.
import { randomUUID } from 'node:crypto';
import { simulate } from '../simulator/index.ts';
import { isObject, type JsonObject } from '../suites/clients/json.ts';
import type { Organization, Recording, World, Worlds } from '../suites/drills/world.ts';
import { machine } from '../suites/judge/machine.ts';
import { secretsOfOrg } from '../suites/target/access.ts';
import { orgCredentialFromWire } from '../suites/target/wire.ts';
import { credentials } from '../suites/transcript/credentials.ts';
import type { Entry } from '../suites/transcript/entry.ts';
import { noteServed, type Served, watchServers } from '../suites/transcript/served.ts';
import { transcript } from '../suites/transcript/transcript.ts';

/** More than any correct client sends within a drill. */
const entriesMax = 3_000;
const charsMax = 20_000_000;

/** Marks what drills themselves ask for. */
const operatorHeader = 'x-assay-operator';

/** Worlds that begin a little later are all alike, so that their content is generated once. */
export async function simulatedWorlds(seed: number, aheadMs = 0): Promise<Worlds> {
  const startMs = Math.floor(machine.nowMs()) + aheadMs;
  const simulator = await simulate({ seed, startMs, neverBehind: true });
  const operator = randomUUID();
  const notes = new Map<string, (served: Served) => void>();
  const port = Number(new URL(simulator.localUrl).port);
  const stop = watchServers((served) => {
    if (served.port !== port || served.request.headers[operatorHeader] === operator) return;
    const [, id = ''] = /^\/worlds\/([^/]+)/.exec(new URL(served.request.url).pathname) ?? [];
    notes.get(id)?.(served);
  });
  let recordings = 0;
  return {
    baseUrl: simulator.localUrl,
    startMs,
    make: async (settings) => {
      const body = { now: new Date(startMs).toISOString(), never_behind: true, ...settings };
      const made = await asked(`${simulator.controlUrl}/worlds`, 'POST', body);
      const id = String(made.id);
      return worldOf(made, {
        operator,
        onRecord: (note) => void notes.set(id, note),
        onDrop: () => void notes.delete(id),
        numbered: () => {
          recordings += 1;
          return recordings;
        },
      });
    },
    close: async () => {
      stop();
      await simulator.close();
    },
  };
}

interface Hooks {
  readonly operator: string;
  readonly onRecord: (note: (served: Served) => void) => void;
  readonly onDrop: () => void;
  readonly numbered: () => number;
}

function worldOf(made: JsonObject, { operator, onRecord, onDrop, numbered }: Hooks): World {
  const [baseUrl, mcpUrl, controlUrl] = [made.base_url, made.mcp_url, made.control_url].map(String) as [
    string,
    string,
    string,
  ];
  const known = credentials();
  const secrets: string[] = [];
  // What a client with a clock has slept takes no real time.
  let movedMs = 0;
  return {
    baseUrl,
    mcpUrl,
    organization: async (plan, settings) => {
      const body = { plan, credentials: newCredentials(), ...settings };
      const wire = await asked(`${controlUrl}/organizations`, 'POST', body);
      const credential = orgCredentialFromWire(wire);
      const organization: Organization = { ...credential, id: String(wire.id), plan };
      known.issue({ id: organization.id, plan, isPrivate: true }, credential);
      secrets.push(...secretsOfOrg(credential));
      return organization;
    },
    call: async ({ id, keys: [{ apiKey, apiSecret }] }, method, path, body) => {
      const headers = { 'api-key': apiKey, secret: apiSecret, [operatorHeader]: operator };
      const call = (): Promise<JsonObject> => asked(`${baseUrl}${path}`, method, body, headers);
      // The client may have used up the rate of its organisation.
      return call().catch(async (cause: unknown) => {
        if (!(cause instanceof Refused && cause.status === 429)) throw cause;
        await asked(`${controlUrl}/organizations/${id}`, 'PATCH', { unmetered: true });
        return call();
      });
    },
    control: (method, path, body) => {
      if (path === '/clock/advance') movedMs += Number(body?.ms ?? 0);
      return asked(`${controlUrl}${path}`, method, body);
    },
    record: () => {
      const all = transcript(() => machine.nowMs() + movedMs, { known, world: numbered() });
      const recording = bounded();
      all.subscribe(recording.see);
      onRecord((served) => void noteServed(all, served));
      return recording;
    },
    secrets: () => secrets,
    drop: async () => {
      onDrop();
      await asked(`${controlUrl}`.replace(/\/$/, ''), 'DELETE');
    },
  };
}

/** Of this run alone: what a client remembers of an account in another run is of no use to it in this one. */
function newCredentials(): JsonObject {
  const secret = (): string => randomUUID().replaceAll('-', '');
  return {
    keys: [{ api_key: `ak_${secret()}`, api_secret: `sk_${secret()}` }],
    access_token: `at_${secret()}`,
    mcp_token: `mt_${secret()}`,
  };
}

function bounded(): Recording & { readonly see: (entry: Entry) => void } {
  const entries: Entry[] = [];
  let chars = 0;
  return {
    entries,
    see: (entry) => {
      chars += entry.kind === 'exchange' ? (entry.answer?.text.length ?? 0) : 0;
      if (entries.length < entriesMax && chars < charsMax) entries.push(entry);
    },
  };
}

async function asked(
  url: string,
  method: string,
  body?: JsonObject,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonObject> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json();
  if (!answer.ok || !isObject(json))
    throw new Refused(
      answer.status,
      `${method} ${new URL(url).pathname}: status ${answer.status} ${JSON.stringify(json)}`,
    );
  return json;
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
