// Records what servers of this process answer: those of the simulator, or the proxy.
import { isObject, parsedJson } from '../suites/clients/json.ts';
import { machine } from '../suites/judge/machine.ts';
import { secretsOfOrg } from '../suites/target/access.ts';
import { type ControlOperation, controlOperations } from '../suites/target/control-operations.ts';
import { orgCredentialFromWire } from '../suites/target/wire.ts';
import { type Credentials, credentials, type Holder, strangers } from '../suites/transcript/credentials.ts';
import { exchangeOf, noteServed, type Served, watchServers } from '../suites/transcript/served.ts';
import { type Transcript, transcript } from '../suites/transcript/transcript.ts';
import { recorderFor } from './recorder.ts';

export interface ServedRecording {
  readonly file: string;
  /** Requests to the port of the control plane are acts; those to other ports of this process are not recorded. */
  readonly ports: { readonly service: number; readonly control?: number };
  /** Organisations of the default world of the simulator; without them nothing is known of anybody. */
  readonly organizations?: readonly Organization[];
}

type Organization = Pick<Holder, 'id' | 'plan'> & { readonly keys: readonly object[] };

export interface ServedRecorder {
  /** Completes the file after the servers have closed; rejects with a setup error. */
  close(): Promise<void>;
}

/** Throws a setup error if the file cannot be written. */
export function recordServed({ file, ports, organizations }: ServedRecording): ServedRecorder {
  const issued = (organizations ?? []).map(({ id, plan, ...wire }) => ({
    holder: { id, plan, isPrivate: true },
    credential: orgCredentialFromWire(wire),
  }));
  const known = organizations === undefined ? strangers : outsideWorlds(credentials());
  for (const { holder, credential } of issued) known.issue(holder, credential);
  const recorder = recorderFor(
    file,
    issued.flatMap(({ credential }) => secretsOfOrg(credential)),
  );
  const all = transcript(machine.nowMs, { known });
  all.subscribe(recorder.note);
  const end = noteEach((served) => {
    if (served.port === ports.service) return noteServed(all, served);
    return served.port === ports.control ? noteAct(all, served) : undefined;
  });
  return {
    close: async () => {
      await end();
      recorder.close();
    },
  };
}

/** The returned function ends this, once all has been noted. */
export function noteEach(note: (served: Served) => Promise<void> | undefined): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  const stop = watchServers((served) => {
    const noted = note(served);
    if (noted !== undefined) underWay.add(noted.finally(() => underWay.delete(noted)));
  });
  return async () => {
    stop();
    await Promise.all(underWay);
  };
}

/** Organisations of other worlds may have the same ids and credentials as those of the default one. */
const outsideWorlds = (known: Credentials): Credentials => ({
  ...known,
  callerOf: (request) =>
    (new URL(request.url).pathname.startsWith('/worlds/') ? strangers : known).callerOf(request),
});

async function noteAct({ acting }: Transcript, { request, opening }: Served): Promise<void> {
  const called = operationIn(request.method, new URL(request.url).pathname);
  if (called === undefined) return;
  const body = parsedJson(request.body ?? '');
  const call = acting(async () => {
    const { status, json } = await exchangeOf(request, await opening);
    if (status >= 300 || !isObject(json)) throw new Error(`status ${status}`);
    return json;
  });
  const input = { path: called.path, ...(isObject(body) && { body }) };
  // An act that failed is noted as such.
  await call(called.operation, input).catch(() => undefined);
}

interface CalledOperation {
  readonly operation: ControlOperation;
  readonly path: Readonly<Record<string, string>>;
}

/** Of the default world. */
function operationIn(method: string, pathname: string): CalledOperation | undefined {
  for (const { operation, verb, pattern } of routes) {
    const found = verb === method ? pattern.exec(pathname) : null;
    if (found !== null) return { operation, path: { ...found.groups } };
  }
  return undefined;
}

/** Writes that only this control plane has, by the operation that changes as much. */
const ownWrites: readonly (readonly [ControlOperation, verb: string, template: string])[] = [
  ['snapshots.restore', 'POST', '/reset'],
  ['snapshots.restore', 'PATCH', '/readings'],
  ['clock.advance', 'PUT', '/clock'],
  ['publish.manifests', 'POST', '/manifests/{id}/revision'],
  ['publish.stream', 'POST', '/streams/{id}/publish'],
  ['grants.give', 'DELETE', '/organizations/{id}/grants/{grant}'],
  ['snapshots.restore', 'POST', '/organizations/{id}/webhooks/{webhook}/reactivate'],
  ['snapshots.restore', 'DELETE', '/organizations/{id}/webhooks/{webhook}'],
];

const routes = [
  ...Object.entries(controlOperations).map(
    ([operation, route]) => [operation as ControlOperation, ...route] as const,
  ),
  ...ownWrites,
]
  .filter(([operation]) => !operation.startsWith('worlds.'))
  .map(([operation, verb, template]) => ({
    operation,
    verb,
    pattern: new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));
