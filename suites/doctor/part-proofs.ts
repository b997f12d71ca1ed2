// Proves the capabilities and the receiver of a target in a session like that of a run, by the cases of a run.
import { inSession } from '../judge/in-session.ts';
import type { Entry } from '../judge/lanes.ts';
import type { Permits } from '../judge/permits.ts';
import { settingFor } from '../judge/receivers.ts';
import { judgeEntry } from '../judge/run.ts';
import type { Session } from '../judge/session.ts';
import type { RuleResult } from '../judge/verdict.ts';
import { type CapabilityName, capabilityNames } from '../target/capabilities.ts';
import { controlOperationNames } from '../target/control-operations.ts';
import { isClaimed } from '../target/surfaces.ts';
import { secretsOfTarget, type Target } from '../target/target.ts';
import { prove, type State } from './line.ts';
import { type Proved, provingRules, stateBy } from './proving-rules.ts';
import { proofOfSnapshots } from './snapshot-proof.ts';

export type Part = CapabilityName | 'receiver';

export const partNames: readonly Part[] = [...capabilityNames, 'receiver'];

export interface Found {
  /** Of all that is offered. */
  readonly states: ReadonlyMap<Part, State>;
  readonly secrets: Iterable<string>;
}

/** Judges the proving rules of all that is offered. Throws a setup error if a run could not begin. */
export async function proofsOn(
  target: Target,
  offered: ReadonlySet<CapabilityName>,
  entries: readonly Entry[],
  permits: Permits | undefined,
): Promise<Found> {
  const proved = (Object.keys(provingRules) as Proved[]).filter((name) =>
    name === 'receiver' ? receiverAdvice(target) === undefined : offered.has(name),
  );
  if (proved.length + offered.size === 0) return { states: new Map(), secrets: secretsOfTarget(target) };
  return inSession({ target, seed: 1, runs: 1, realtime: false, permits }, async (session) => {
    const states = new Map<Part, State>();
    for (const name of proved)
      states.set(name, isBroken(states.get('orgs')) ? withoutOrgs : await stateOf(name, session, entries));
    if (offered.has('worlds')) states.set('worlds', worldState(session));
    if (offered.has('snapshots'))
      states.set('snapshots', await prove(adviceFor('snapshots'), () => proofOfSnapshots(session)));
    return { states, secrets: new Set([...session.secrets, ...secretsOfTarget(target)]) };
  });
}

const isBroken = (state: State | undefined): boolean => state?.kind === 'broken';

/** With organisations that do not work every other rule would fail, too. */
const withoutOrgs: State = {
  kind: 'unproved',
  why: 'it needs organisations, and the capability orgs is broken',
};

/** Judges the proving rules until one shows that the part is broken. */
async function stateOf(name: Proved, session: Session, entries: readonly Entry[]): Promise<State> {
  const results: RuleResult[] = [];
  let state = stateBy(results, adviceFor(name));
  for (const rule of provingRules[name]) {
    const entry = entries.find(({ id }) => id === rule);
    if (entry !== undefined) results.push(await judgeEntry(session, entry));
    state = stateBy(results, adviceFor(name));
    if (isBroken(state)) break;
  }
  return state;
}

const adviceFor = (name: Part): string =>
  name === 'receiver'
    ? 'Check receiver.listen, receiver.public_url, and the network between them.'
    : `Fix it, or remove ${name} from the target file.`;

function worldState({ world }: Session): State {
  if (world === undefined)
    return { kind: 'unproved', why: 'hooks and other control addresses would not act on a new world' };
  const { baseUrl, taken } = world;
  if (taken) return { kind: 'ok', proof: `the other capabilities were proved in a new world, ${baseUrl}` };
  const why = `a run does not use the world at ${baseUrl}, which is not under the addresses of the target`;
  return { kind: 'unproved', why };
}

/** Of what the target does not offer: how it could. */
export function missingState(name: Part, target: Target): State {
  if (name === 'receiver') return { kind: 'missing', advice: receiverAdvice(target) ?? '' };
  const hooks = controlOperationNames.filter((operation) => operation.startsWith(`${name}.`)).join(', ');
  const advice = `If the target has such an operation, give control_url, capabilities.${name} or hooks (${hooks}).`;
  return { kind: 'missing', advice };
}

/** Undefined if webhooks are claimed and the target can probably reach a receiver. */
function receiverAdvice(target: Target): string | undefined {
  if (settingFor(target) === undefined)
    return 'To judge webhooks, give receiver.listen, and receiver.public_url as the address that leads to it.';
  return isClaimed('webhooks', target.features)
    ? undefined
    : 'Not needed, because the features do not include webhooks.';
}
