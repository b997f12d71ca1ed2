// What the rows of a state have to fit besides their schemas: each other, and the generated content.
import { bounds } from '../../spec/bounds.ts';
import type { Steps } from '../../spec/steps.ts';
import { type Content, publishedMax } from '../state/content.ts';
import { endedDeliveriesMax, logEntriesMax, waitingDeliveriesMax } from '../state/outbox.ts';
import { type Kind, tableKinds } from '../state/tables.ts';
import type { StateRows } from './state-rows.ts';

interface Check {
  /** The place below the rows. */
  readonly at: string;
  readonly fits: boolean;
  readonly expected: string;
  readonly received: unknown;
}

/** The first place that does not fit. */
export function* misfitIn(content: Content, rows: StateRows, counters: Counters): Steps<Check | undefined> {
  for (const checks of [
    lengths(rows),
    identities(rows),
    numbers(rows, counters),
    webhooks(rows),
    credentials(rows),
    positions(content, rows),
    published(content, rows),
    texts(rows),
  ])
    for (const check of checks) {
      if (!check.fits) return check;
      yield;
    }
  return undefined;
}

type Row = Readonly<Record<string, unknown>>;
type ListName = keyof StateRows;
type Counters = Readonly<Record<Counter, number>>;
type Counter = Kind | 'deliveries' | 'outcomes' | 'deliveryFaults';

const listsOf = (rows: StateRows) =>
  Object.entries(rows) as unknown as readonly (readonly [ListName, readonly Row[]])[];

/** The most rows of a list, or of each owner in it; of what can be deleted, as many deleted ones are remembered. */
const most: { readonly [K in ListName]?: readonly [max: number, owner?: string] } = {
  ...Object.fromEntries(
    Object.entries(bounds.stored).map(([name, max]) => [name, [2 * max, 'organizationId'] as const]),
  ),
  published: [publishedMax],
  waiting: [waitingDeliveriesMax],
  ended: [endedDeliveriesMax],
  logs: [logEntriesMax, 'webhookId'],
  outcomes: [bounds.inWorld['forced outcomes']],
  deliveryFaults: [bounds.inWorld['forced delivery faults']],
};

function* lengths(rows: StateRows): Generator<Check> {
  for (const [name, list] of listsOf(rows)) {
    const [max = Number.POSITIVE_INFINITY, owner] = most[name] ?? [];
    const counts = new Map<unknown, number>();
    for (const [nth, row] of list.entries()) {
      const key = owner && row[owner];
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const expected = `at most ${max} rows${owner === undefined ? '' : ` of one ${owner}`}`;
      yield { at: `${name}.${nth}`, fits: count <= max, expected, received: count };
    }
  }
}

/** By which members the rows of a list differ, where it is not the id. */
const keys: { readonly [K in ListName]?: readonly string[] } = {
  billing: ['account'],
  meters: ['subject'],
  versions: ['ref'],
  announcements: ['operation'],
  tallies: ['webhookId'],
  reordered: ['webhookId'],
  answers: ['organizationId', 'kind'],
};

const ofDelivery = {
  id: 'deliveries',
  webhookId: 'webhooks',
  resendOf: 'deliveries',
  precedes: 'deliveries',
} as const;

/** From which counter the numbers in rows came, some of them those of rows that were removed since. */
const counted: { readonly [K in ListName]?: Readonly<Record<string, Counter>> } = {
  beacons: { id: 'beacons' },
  digests: { id: 'digests' },
  grants: { id: 'grants' },
  labels: { id: 'labels' },
  querySnapshots: { id: 'querySnapshots', planNumber: 'querySnapshots' },
  syncs: { id: 'syncs' },
  webhooks: { id: 'webhooks' },
  waiting: ofDelivery,
  ended: ofDelivery,
  logs: { webhookId: 'webhooks', deliveryId: 'deliveries' },
  tallies: { webhookId: 'webhooks' },
  reordered: { webhookId: 'webhooks', deliveryId: 'deliveries' },
  outcomes: { id: 'outcomes' },
  deliveryFaults: { id: 'deliveryFaults', webhookId: 'webhooks' },
};

/** What is new gets the next number, which nothing may have. */
function* numbers(rows: StateRows, counters: Counters): Generator<Check> {
  for (const [name, list] of listsOf(rows))
    for (const [nth, row] of list.entries())
      for (const [member, counter] of Object.entries(counted[name] ?? {})) {
        const last = counters[counter];
        const fits = numberIn(row[member]) <= last;
        const expected = `at most ${last}, the last number of ${counter}`;
        yield { at: `${name}.${nth}.${member}`, fits, expected, received: row[member] };
      }
}

/** Ids of new Beacons are numbers too; those of generated ones are shorter. */
const numberIn = (id: unknown): number =>
  typeof id === 'string' ? Number.parseInt(/^bcn_(\w{6,})$/.exec(id)?.[1] ?? '0', 36) : Number(id ?? 0);

/** A webhook reports what its own organisation may know. */
function* webhooks({ webhooks, digests, waiting, ended }: StateRows): Generator<Check> {
  const owners = new Map(digests.map(({ id, organizationId }) => [id, organizationId]));
  for (const [nth, { digestId, organizationId }] of webhooks.entries()) {
    const fits = digestId === null || owners.get(digestId) === organizationId;
    const expected = 'a digest of the same organisation';
    yield { at: `webhooks.${nth}.digestId`, fits, expected, received: digestId };
  }
  const registrants = new Map(webhooks.map(({ id, organizationId }) => [id, organizationId]));
  for (const [name, list] of Object.entries({ waiting, ended }))
    for (const [nth, { webhookId, organizationId }] of list.entries()) {
      const fits = (registrants.get(webhookId) ?? organizationId) === organizationId;
      const expected = 'a webhook of the same organisation';
      yield { at: `${name}.${nth}.webhookId`, fits, expected, received: webhookId };
    }
}

function* identities(rows: StateRows): Generator<Check> {
  const seen = new Set<string>();
  for (const [name, list] of listsOf(rows))
    for (const [nth, row] of list.entries()) {
      const members = keys[name] ?? ['id'];
      const values = members.map((member) => row[member]);
      // A delivery waits or has ended.
      const key = JSON.stringify([name === 'ended' ? 'waiting' : name, ...values]);
      const fits = values[0] === undefined || !seen.has(key);
      const expected = `another ${members.join(' or ')} than every earlier row has`;
      yield { at: `${name}.${nth}.${members[0]}`, fits, expected, received: values[0] };
      seen.add(key);
    }
  const owners = new Set(rows.organizations.map(({ id }) => id));
  for (const name of tableKinds)
    for (const [nth, { organizationId: id }] of rows[name].entries()) {
      const at = `${name}.${nth}.organizationId`;
      yield { at, fits: owners.has(id), expected: 'the id of an organisation of the state', received: id };
    }
}

function* credentials({ organizations }: StateRows): Generator<Check> {
  const owners = new Map<string, string>();
  for (const [nth, { id, keys, accessToken, mcpToken }] of organizations.entries()) {
    const issued = [
      ...keys.map(({ apiKey }, at) => ['key', `keys.${at}.apiKey`, apiKey] as const),
      ['access', 'accessToken', accessToken] as const,
      ['mcp', 'mcpToken', mcpToken] as const,
    ];
    for (const [kind, place, credential] of issued) {
      const owner = owners.get(`${kind} ${credential}`) ?? id;
      const expected = 'a credential of no other organisation';
      yield { at: `organizations.${nth}.${place}`, fits: owner === id, expected, received: '[hidden]' };
      owners.set(`${kind} ${credential}`, id);
    }
  }
}

/** Manifests are named by their positions, those that were published after the generated ones. */
function* positions({ base }: Content, rows: StateRows): Generator<Check> {
  const end = base.manifestCount + rows.published.length;
  const named = [
    ...rows.versions.map(({ ref }, nth) => [`versions.${nth}.ref`, [ref]] as const),
    ...rows.hidden.map((ref, nth) => [`hidden.${nth}`, [ref]] as const),
    ...rows.querySnapshots.map(({ refs }, nth) => [`querySnapshots.${nth}.refs`, refs] as const),
  ];
  for (const [at, refs] of named) {
    const beyond = refs.find((ref) => ref >= end);
    const expected = `positions of manifests, below ${end}`;
    yield { at, fits: beyond === undefined, expected, received: beyond };
  }
}

function* published({ base }: Content, rows: StateRows): Generator<Check> {
  const idsOf = (list: readonly { readonly id: string }[]) => new Set(list.map(({ id }) => id));
  const known = {
    streamIds: idsOf([...base.streams, ...rows.streams]),
    channelIds: idsOf(base.channels),
    tagIds: idsOf(base.tags),
    companyIds: idsOf(base.companies),
  };
  for (const [nth, row] of rows.published.entries()) {
    const at = `published.${nth}`;
    const { manifestId } = base.nextIds(nth);
    const fits = row.manifestId === manifestId;
    yield { at: `${at}.manifestId`, fits, expected: manifestId, received: row.manifestId };
    for (const [name, ids] of Object.entries(known)) {
      const unknown = row[name as keyof typeof known].find((id) => !ids.has(id));
      const expected = 'ids that this world knows';
      yield { at: `${at}.${name}`, fits: unknown === undefined, expected, received: unknown };
    }
  }
}

/** JSON that is stored as it is sent. */
function* texts({ idempotentReplies, answers, waiting, ended }: StateRows): Generator<Check> {
  const named = [
    ...idempotentReplies.map(
      ({ outcome }, nth) => [`idempotentReplies.${nth}.outcome.data`, outcome] as const,
    ),
    ...answers.map(
      ({ kind, answer }, nth) => [`answers.${nth}.answer.data`, answer, kind === 'account'] as const,
    ),
    ...waiting.map(({ message }, nth) => [`waiting.${nth}.message.data`, message] as const),
    ...ended.map(({ message }, nth) => [`ended.${nth}.message.data`, message] as const),
  ];
  for (const [at, { data }, isObject = false] of named) {
    const expected = isObject ? 'the text of a JSON object' : 'the text of JSON';
    // Members are added to an account.
    yield { at, fits: isJson(data) && (!isObject || data.startsWith('{')), expected, received: data };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
