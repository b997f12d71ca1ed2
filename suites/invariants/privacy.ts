// Privacy: what an organisation names shows to no other, as far as the names are those of a run.
import { isObject, isString, parsedJson } from '../clients/json.ts';
import { runPrefix } from '../target/run-name.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { type Invariant, withoutBody } from './invariant.ts';

const rule = 'privacy.names-stay-inside';

interface Owner {
  readonly id: string;
  /** The request that gave the name first. */
  readonly entry: Exchanged;
}

/** Several organisations, or an operator, may give a name; it is nobody's then. */
const nobody = undefined;

export const privacy: Invariant = (compare) => {
  const owners = new Map<string, Owner | typeof nobody>();
  /** Whose the addresses of webhooks are. */
  const subscribers = new Map<string, string>();

  const claim = (text: string, owner: Owner | typeof nobody): void => {
    for (const name of namesIn(text)) {
      const known = owners.has(name)
        ? owners.get(name)
        : owner && { ...owner, entry: withoutBody(owner.entry) };
      owners.set(name, known?.id === owner?.id ? known : nobody);
    }
  };
  const look = (text: string, readerId: string, place: string, reading: readonly Exchanged[]): void => {
    const shown = namesIn(text).flatMap((name) => {
      const owner = owners.get(name);
      return owner === undefined ? [] : [{ name, owner }];
    });
    const foreign = shown.find(({ owner }) => owner.id !== readerId);
    if (shown.length === 0) return;
    const found = foreign && {
      expected: 'no name that another organisation gave',
      received: `“${foreign.name}”, which only another organisation sent`,
      at: '',
      evidence: [foreign.owner.entry, ...reading],
    };
    compare(rule, place, found ?? false);
  };
  return (entry: Entry): void => {
    if (entry.kind === 'act') {
      // An operator may give the digest of one organisation to another.
      if (entry.operation === 'operator.add-digest') owners.clear();
      claim(JSON.stringify(entry.input), nobody);
      return;
    }
    if (entry.kind !== 'exchange') {
      const id = subscribers.get(entry.url);
      if (id !== undefined) look(JSON.stringify(entry.json) ?? '', id, 'deliveries', []);
      return;
    }
    if (entry.caller.standing !== 'valid') return;
    const { request, answer, call, caller } = entry;
    const { id } = caller.holder;
    // What is searched for may be shown as trending (S-63).
    if (call !== 'searchStreams' && call !== 'service-stream-search')
      claim(`${request.url} ${request.body ?? ''}`, { id, entry });
    const address = addressIn(request.body);
    if (address !== undefined) subscribers.set(address, id);
    // What a request under way has already written is not known yet.
    if (answer === undefined || entry.isOverlapped) return;
    look(answer.text || (JSON.stringify(answer.json) ?? ''), id, call ?? 'other requests', [entry]);
  };
};

/** Names of a run that are new each time; a service may cut them off. */
const namePattern = new RegExp(`${runPrefix}[\\w-]*\\d[\\w-]*(?![\\w-]|…|\\.\\.\\.)`, 'g');

const namesIn = (text: string): readonly string[] => [...new Set(text.match(namePattern) ?? [])];

/** The address in the registration of a webhook. */
function addressIn(body: string | undefined): string | undefined {
  const json = body?.includes('"url"') === true ? parsedJson(body) : undefined;
  return isObject(json) && isString(json.url) ? json.url : undefined;
}
