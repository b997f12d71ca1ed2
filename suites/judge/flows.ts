// The optional flows of the manifest query: whether the target has them, and switching them for a case.
import { isObject } from '../clients/json.ts';
import type { Needs } from '../kit/case.ts';
import { at } from '../kit/expect.ts';
import { missingNeed, notApplicable } from '../kit/finding.ts';
import type { QuerySwitches } from '../target/capabilities.ts';
import type { Session } from './session.ts';

/** Throws `NotApplicable` if the target does not have the flow that the rule is about. */
export async function assertFlowExists(session: Session, { flow }: Needs): Promise<void> {
  if (flow === undefined) return;
  const scope = await someScope(session);
  const counting = { ...scope, mode: 'count' };
  const takesFields = await isTaken(session, { ...counting, plan_token: null });
  const takesCounting = takesFields || (await isTaken(session, counting));
  if (takesCounting && !takesFields)
    notApplicable('S-113', 'the request schema does not admit the fields of the flows');
  if (flow === 'plan' && takesCounting && !(await isTaken(session, { ...scope, page_size: 1, mode: 'plan' })))
    notApplicable('S-114', 'mode does not take plan');
}

/** Sets the switches for the case, and resets them after it; without that capability they must already be set so. */
export async function turnSwitches(
  session: Session,
  { switches }: Needs,
  undo: (() => Promise<void>)[],
): Promise<void> {
  if (switches === undefined) return;
  const control = session.capabilities.switches;
  if (control === undefined) return assertSwitchesSet(session, switches);
  const before = await control.current();
  undo.push(() => control.turn(before));
  await control.turn(switches);
}

async function assertSwitchesSet(session: Session, { balanced, delta }: QuerySwitches): Promise<void> {
  const scope = await someScope(session);
  const ends = (wanted: boolean | undefined, isOn: boolean, what: string): void => {
    if (wanted === true && !isOn) notApplicable('S-122', `${what} is switched off`);
    if (wanted === false && isOn) missingNeed('query-switch', { what });
  };
  if (balanced !== undefined) ends(balanced, await isBalancing(session, scope), 'balanced planning');
  if (delta !== undefined) ends(delta, await isDelivering(session, scope), 'delta');
}

/** A query that is also executed without a plan is not balanced. */
async function isBalancing(session: Session, scope: Body): Promise<boolean> {
  const body = { ...scope, allocation_policy: 'balanced', page_size: 1 };
  return (await isServed(session, { ...body, mode: 'plan' })) && !(await isServed(session, body));
}

/** An answer without any sign of a delta is that of an ordinary query; the names of the signs are open (S-121). */
async function isDelivering({ discover }: Session, scope: Body): Promise<boolean> {
  const exchange = await discover.query({ ...scope, delivery_delta: true, page_size: 1 });
  const members = [at(exchange, 'data'), exchange.json].filter(isObject).flatMap(Object.keys);
  return exchange.status < 300 && members.some((name) => /checkpoint|cursor|delta/i.test(name));
}

type Body = Parameters<Session['discover']['query']>[0];

/** Statuses by which a schema refuses a body. */
const refusals: readonly number[] = [400, 422];

const isTaken = async ({ discover }: Session, body: Body): Promise<boolean> =>
  !refusals.includes((await discover.query(body)).status);

const isServed = async ({ discover }: Session, body: Body): Promise<boolean> =>
  (await discover.query(body)).status < 300;

/** One stream, so that probes are cheap. */
async function someScope({ discover }: Session): Promise<Body> {
  const { id } = await discover.stream({ manifestsMin: 0 });
  return { stream_ids: [id] };
}
