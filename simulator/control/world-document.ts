// World documents: the organisations, streams and manifests that a world begins with besides its generated content.
import { atOnce, type Steps } from '../../spec/steps.ts';
import { instantFormat, instantMs, isoOf } from '../time/clock.ts';
import type { OrganizationEntry, PublishedEntry, StreamEntry, WorldDocument } from './bodies.ts';
import { matchedMsOf, publish, revise } from './manifests.ts';
import { type ControlResult, invalidValue, isProblem, ok, type Problem } from './operation.ts';
import { changeOrganization } from './organizations.ts';
import { makeStream, setStatus } from './streams.ts';
import type { ControlledWorld } from './world.ts';
import { readState } from './world-state.ts';

/**
 * Makes the content of the document part of the world's start. A refusal names the place in the document, below `where`;
 * the world is then incomplete, and whoever made it drops it.
 */
export async function furnish(
  world: ControlledWorld,
  document: WorldDocument,
  where: string,
): Promise<Problem | undefined> {
  const { state, ...entries } = document;
  const from = state && (await world.work.run(readState(world, state, `${where}.state`)));
  if (from !== undefined && isProblem(from)) return from;
  return world.beginWith(firstProblem(world, entries, where, from?.nowMs), from);
}

/** Loads the content, and stops at the first problem. */
function* firstProblem(
  world: ControlledWorld,
  document: WorldDocument,
  where: string,
  fromMs = world.options.startMs,
): Steps<Problem | undefined> {
  const { present, organizations = [], streams = [], published = [] } = document;
  const made: string[] = [];
  const steps: readonly Step[] = [
    { place: '', load: () => setPresent(world, present, fromMs) },
    ...organizations.map((entry, nth) => ({
      place: `.organizations.${nth}`,
      load: () => loadOrganization(world, entry),
    })),
    ...streams.map((entry, nth) => ({
      place: `.streams.${nth}`,
      load: () => loadStream(world, entry, (id) => made.push(id)),
    })),
    ...published.map((entry, nth) => ({
      place: `.published.${nth}`,
      load: () => loadPublished(world, entry),
    })),
    // Manifests of streams that were removed since can be published only before.
    ...streams.map(({ id, status = 'live' }, nth) => ({
      place: `.streams.${nth}`,
      load: () => setStatus(world, id ?? made.shift() ?? '', status),
    })),
  ];
  for (const { place, load } of steps) {
    const result = load();
    if (result.kind === 'problem') return placed(result, `${where}${place}`);
    yield;
  }
  return undefined;
}

const placed = ({ detail }: Problem, place: string): Problem => ({
  kind: 'problem',
  status: 422,
  detail: /^body\b/.test(detail) ? detail.replace('body', place) : `${place}: ${detail}`,
});

interface Step {
  readonly place: string;
  /** A refusal calls the entry `body`. */
  readonly load: () => ControlResult;
}

function setPresent({ clock }: ControlledWorld, present: string | undefined, fromMs: number): ControlResult {
  const ms = present === undefined ? clock.nowMs() : instantMs(present);
  if (ms === undefined) return invalidValue('body.present', instantFormat, present);
  if (ms < fromMs)
    return invalidValue('body.present', `an instant from ${isoOf(fromMs)}, where the world begins`, present);
  clock.set(ms);
  return ok({});
}

function loadOrganization(world: ControlledWorld, entry: OrganizationEntry): ControlResult {
  const { id, org_type, contact_email, ...body } = entry;
  const { operator } = world.services;
  const before =
    (id === undefined ? undefined : world.store.organization(id)) ??
    (body.plan && { ...operator.draftOrganization(body.plan, body.keys, body.name), ...(id && { id }) });
  if (before === undefined) return invalidValue('body.plan', 'the plan of the new organisation', null);
  const { orgType, contactEmail } = before;
  const described = { orgType: org_type ?? orgType, contactEmail: contact_email ?? contactEmail };
  return changeOrganization(world, { ...before, ...described }, body);
}

function loadStream(
  world: ControlledWorld,
  { id, status, ...body }: StreamEntry,
  made: (id: string) => void,
): ControlResult {
  const { name } = body;
  if (id === undefined && name === undefined) return invalidValue('body', 'a name or an id', null);
  if (id !== undefined && Object.keys(body).length > 0)
    return invalidValue('body', 'nothing but status beside id', Object.keys(body));
  if (name !== undefined) made(makeStream(world, { ...body, name }).id);
  return ok({});
}

function loadPublished(world: ControlledWorld, { revises, ...body }: PublishedEntry): ControlResult {
  if (revises === undefined) return atOnce(publish(world, body));
  const { matched_at, ...others } = body;
  if (Object.keys(others).length > 0)
    return invalidValue('body', 'nothing but matched_at beside revises', Object.keys(others));
  const matchedMs = matchedMsOf(world, body);
  return typeof matchedMs === 'number' ? revise(world, revises, matchedMs) : matchedMs;
}
