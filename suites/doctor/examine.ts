// Examines everything that a target claims, one after the other, and says what else it could have.
import { minuteMs } from '../../spec/units.ts';
import { httpTransport, RestClient, type Transport } from '../clients/rest.ts';
import { type Issuance, probeIssuance } from '../judge/connect.ts';
import { issuedOrg, orgsOf } from '../judge/offer.ts';
import type { Needs } from '../kit/case.ts';
import { type Capabilities, type CapabilityName, capabilityNames } from '../target/capabilities.ts';
import { capabilitiesOf, controlPlaneOf } from '../target/compose.ts';
import { offeredBy } from '../target/control-client.ts';
import { controlOperationNames } from '../target/control-operations.ts';
import { liesUnder, mayTakeWorld, targetIn } from '../target/own-world.ts';
import { serviceAnswers } from '../target/preflight.ts';
import { type RepeatedOrg, repeatedAdvice, repeatedOrgs } from '../target/repeated-orgs.ts';
import type { Target } from '../target/target.ts';
import { capabilityProofs } from './capability-proofs.ts';
import type { ProofContext } from './context.ts';
import { credentialLines } from './credential-proofs.ts';
import { type Line, prove, type State } from './line.ts';
import { type Reach, reachOf, rulesOn } from './reach.ts';
import { receiverLine } from './receiver-proof.ts';

export interface Examination {
  readonly lines: readonly Line[];
  /** What can be judged with what works. */
  readonly reach: Reach;
}

/** An operation of a control plane may take long, such as one that moves the clock. */
const controlWaitMs = minuteMs;

/** `needs` are those of the cases of every rule on a claimed surface. Throws a setup error when the service does not answer. */
export async function examine(target: Target, needs: readonly Needs[]): Promise<Examination> {
  const transport = httpTransport();
  const control = httpTransport(controlWaitMs);
  try {
    await serviceAnswers(target, transport);
    const plane = await controlPlaneLine(target, control);
    const known = plane?.state.kind === 'broken' ? { ...target, controlUrl: undefined } : target;
    const given: ProofContext = {
      target: known,
      capabilities: await capabilitiesOf(known, control),
      transport,
    };
    const issuance = await issuanceOf(target, transport);
    const credentials = withRepeated(await credentialLines(given), await repeatedOrgs(target, transport));
    const orgs = [
      ...orgsOf(target.credentials).filter((_, index) => credentials[index]?.state.kind === 'ok'),
      ...(issuance.kind === 'fresh' ? [issuedOrg] : []),
    ];
    const capabilities = await capabilityLines(given, control, (name) => rulesOn(name, needs, orgs));
    const receiver = await receiverLine(given, needs.filter((need) => need.receiver === true).length);
    const lines = [
      ...(plane === undefined ? [] : [plane]),
      siteLine(target, issuance),
      ...credentials,
      ...capabilities,
      receiver,
    ];
    const working = capabilities.filter(({ state }) => state.kind === 'ok').map(({ what }) => what);
    const offer = {
      capabilities: new Set(capabilityNames.filter((name) => working.includes(name))),
      orgs,
      site: issuance.kind !== 'none',
      receiver: receiver.state.kind === 'ok',
      realtime: false,
    };
    return { lines, reach: reachOf(needs, offer) };
  } finally {
    await Promise.all([transport.close(), control.close()]);
  }
}

/** An organisation that is listed twice is not a second one. */
const withRepeated = (lines: readonly Line[], repeated: readonly RepeatedOrg[]): readonly Line[] =>
  lines.map((line) => {
    const found = repeated.find(({ again }) => again === line.what);
    if (found === undefined || line.state.kind !== 'ok') return line;
    const expected = `an organisation other than that of ${found.first}`;
    const received = `data.org.id ${found.id} from GET /account with both`;
    return { ...line, state: { kind: 'broken', expected, received, advice: repeatedAdvice } };
  });

async function controlPlaneLine(target: Target, control: Transport): Promise<Line | undefined> {
  const plane = controlPlaneOf(target);
  if (plane === undefined) return undefined;
  const state = await prove(
    'Check that it runs, that control_url is its address, and that control_token_env names its token, if it has one.',
    async () => `offers ${[...(await offeredBy(plane, control))].join(', ') || 'nothing that cases use'}`,
  );
  return { what: 'control_url', state };
}

const issuanceOf = async ({ siteUrl }: Target, transport: Transport): Promise<Issuance> =>
  siteUrl === undefined ? { kind: 'none' } : probeIssuance(new RestClient({ transport, baseUrl: siteUrl }));

function siteLine({ siteUrl, isSiteGuessed }: Target, issuance: Issuance): Line {
  const what = 'site_url';
  if (siteUrl === undefined || (isSiteGuessed === true && issuance.kind === 'none'))
    return {
      what,
      state: { kind: 'missing', advice: 'Give site_url if the public site issues credentials.' },
    };
  switch (issuance.kind) {
    case 'fresh':
      return {
        what,
        state: { kind: 'ok', proof: 'each call of /connect issues a new Starter organisation' },
      };
    case 'shared':
      return {
        what,
        state: { kind: 'ok', proof: '/connect gives every caller the same Starter organisation' },
      };
    case 'none':
      return {
        what,
        state: {
          kind: 'broken',
          expected: `credentials from GET ${siteUrl.replace(/\/+$/, '')}/connect`,
          received: 'none',
          advice: 'Check the address, or remove site_url, and connect from features.',
        },
      };
  }
}

/** Worlds come first: in a world of its own the other proofs affect nobody. */
async function capabilityLines(
  given: ProofContext,
  control: Transport,
  rules: (name: CapabilityName) => number,
): Promise<readonly Line[]> {
  const lineOf = async (name: CapabilityName, context: ProofContext): Promise<Line> => ({
    what: name,
    state: await stateOf(name, context),
    rules: rules(name),
  });
  const worlds = await lineOf('worlds', given);
  const others = await isolated(given, control, worlds.state.kind === 'ok', async (context) => {
    const lines: Line[] = [];
    for (const name of capabilityNames) if (name !== 'worlds') lines.push(await lineOf(name, context));
    return lines;
  });
  return [worlds, ...others];
}

/** Works in a new world, else between taking and restoring a snapshot, else on the target itself. */
async function isolated<T>(
  given: ProofContext,
  control: Transport,
  worldsWork: boolean,
  work: (context: ProofContext) => Promise<T>,
): Promise<T> {
  const { worlds } = given.capabilities;
  if (worlds !== undefined && worldsWork && mayTakeWorld(given.target)) {
    const world = await worlds.take(Date.UTC(2026, 2, 17, 12));
    try {
      if (!liesUnder(given.target, world)) return await onTargetItself(given, work);
      const target = targetIn(given.target, world);
      return await work({ ...given, target, capabilities: await capabilitiesOf(target, control) });
    } finally {
      await worlds.drop(world.id).catch(() => undefined);
    }
  }
  return onTargetItself(given, work);
}

async function onTargetItself<T>(
  given: ProofContext,
  work: (context: ProofContext) => Promise<T>,
): Promise<T> {
  const { snapshots } = given.capabilities;
  const snapshotId = await snapshots?.take().catch(() => undefined);
  try {
    return await work(given);
  } finally {
    if (snapshotId !== undefined) await snapshots?.restore(snapshotId).catch(() => undefined);
  }
}

function stateOf(name: CapabilityName, context: ProofContext): Promise<State> {
  const part = context.capabilities[name];
  if (part === undefined) {
    const hooks = controlOperationNames.filter((operation) => operation.startsWith(`${name}.`)).join(', ');
    const advice = `If the target has such an operation, give control_url, capabilities.${name} or hooks (${hooks}).`;
    return Promise.resolve({ kind: 'missing', advice });
  }
  const proof = capabilityProofs[name] as (
    part: Capabilities[CapabilityName],
    context: ProofContext,
  ) => Promise<string>;
  return prove(`Fix it, or remove ${name} from the target file.`, () => proof(part, context));
}
