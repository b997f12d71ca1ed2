// What the rows of a state have to fit besides their schemas: each other, and the generated content.
import type { Steps } from '../../spec/steps.ts';
import type { Content } from '../state/content.ts';
import { tableKinds } from '../state/tables.ts';
import type { StateRows } from './state-rows.ts';

interface Check {
  /** The place below the rows. */
  readonly at: string;
  readonly fits: boolean;
  readonly expected: string;
  readonly received: unknown;
}

/** The first place that does not fit. */
export function* misfitIn(content: Content, rows: StateRows): Steps<Check | undefined> {
  for (const checks of [
    identities(rows),
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

function* identities(rows: StateRows): Generator<Check> {
  for (const [name, list] of Object.entries(rows)) {
    const ids = new Set<unknown>();
    for (const [nth, { id }] of (list as readonly { readonly id?: unknown }[]).entries()) {
      const fits = id === undefined || !ids.has(id);
      yield { at: `${name}.${nth}.id`, fits, expected: 'an id that no earlier row has', received: id };
      ids.add(id);
    }
  }
  const owners = new Set(rows.organizations.map(({ id }) => id));
  for (const name of tableKinds)
    for (const [nth, { organizationId: id }] of rows[name].entries()) {
      const at = `${name}.${nth}.organizationId`;
      yield { at, fits: owners.has(id), expected: 'the id of an organisation of the state', received: id };
    }
}

function* credentials({ organizations }: StateRows): Generator<Check> {
  const issued = new Set<string>();
  for (const [nth, { keys, accessToken, mcpToken }] of organizations.entries())
    for (const [place, credential] of Object.entries({
      ...Object.fromEntries(keys.map(({ apiKey }, at) => [`keys.${at}.apiKey`, apiKey])),
      accessToken,
      mcpToken,
    })) {
      const at = `organizations.${nth}.${place}`;
      const expected = 'a credential of no other organisation';
      yield { at, fits: !issued.has(credential), expected, received: '[hidden]' };
      issued.add(credential);
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
    ...answers.map(({ answer }, nth) => [`answers.${nth}.answer.data`, answer] as const),
    ...waiting.map(({ message }, nth) => [`waiting.${nth}.message.data`, message] as const),
    ...ended.map(({ message }, nth) => [`ended.${nth}.message.data`, message] as const),
  ];
  for (const [at, holder] of named) {
    yield { at, fits: isJson(holder.data), expected: 'the text of JSON', received: holder.data };
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
