// Examines everything that a target claims: addresses and credentials by requests, capabilities by the rules that prove them.
import { minuteMs } from '../../spec/units.ts';
import { byPlan } from '../../spec/values.ts';
import { httpTransport, RestClient, type Transport } from '../clients/rest.ts';
import { type Issuance, probeIssuance } from '../judge/connect.ts';
import type { Entry } from '../judge/lanes.ts';
import { issuedOrg, namesOf, orgsOf } from '../judge/offer.ts';
import type { Permits } from '../judge/permits.ts';
import type { Credentials } from '../target/access.ts';
import { capabilityNames } from '../target/capabilities.ts';
import { capabilitiesOf, controlPlaneOf } from '../target/compose.ts';
import { offeredBy } from '../target/control-client.ts';
import { serviceAnswers } from '../target/preflight.ts';
import { type RepeatedOrg, repeatedAdvice, repeatedOrgs } from '../target/repeated-orgs.ts';
import type { Target } from '../target/target.ts';
import { credentialLines } from './credential-proofs.ts';
import { type Line, prove, type State } from './line.ts';
import { missingState, type Part, partNames, proofsOn } from './part-proofs.ts';
import { reachOf, rulesOn } from './reach.ts';

/** An operation of a control plane may take long, such as one that moves the clock. */
const controlWaitMs = minuteMs;

/**
 * `entries` are the rules on claimed surfaces. Throws a setup error when the service does not answer, or when a run could
 * not begin.
 */
export async function examine(target: Target, entries: readonly Entry[], permits?: Permits) {
  const transport = httpTransport();
  const control = httpTransport(controlWaitMs);
  try {
    await serviceAnswers(target, transport);
    const plane = await controlPlaneLine(target, control);
    const reached = plane?.state.kind === 'broken' ? { ...target, controlUrl: undefined } : target;
    const issuance = await issuanceOf(target, transport);
    const credentials = withRepeated(
      await credentialLines({ target, transport }),
      await repeatedOrgs(target, transport),
    );
    const known = { ...reached, credentials: workingOf(target.credentials, credentials) };
    const offered = namesOf(await capabilitiesOf(known, control));
    const orgs = [...orgsOf(known.credentials), ...(issuance.kind === 'fresh' ? [issuedOrg] : [])];
    const needs = entries.map((entry) => entry.case.needs);
    const { states, secrets } = await proofsOn(known, offered, entries, permits);
    const rulesNeeding = (name: Part): number =>
      name === 'receiver'
        ? needs.filter(({ receiver }) => receiver === true).length
        : rulesOn(name, needs, orgs);
    const parts = partNames.map(
      (what): Line => ({
        what,
        state: states.get(what) ?? missingState(what, target),
        rules: rulesNeeding(what),
      }),
    );
    const works = (name: Part): boolean => states.get(name)?.kind === 'ok';
    const reach = reachOf(needs, {
      capabilities: new Set(capabilityNames.filter(works)),
      orgs,
      site: issuance.kind !== 'none',
      receiver: works('receiver'),
      realtime: false,
    });
    const first = [...(plane === undefined ? [] : [plane]), siteLine(target, issuance)];
    return { lines: [...first, ...credentials, ...parts], reach, secrets };
  } finally {
    await Promise.all([transport.close(), control.close()]);
  }
}

export type Examination = Awaited<ReturnType<typeof examine>>;

/** The credentials whose lines are good. */
const workingOf = (credentials: Credentials, lines: readonly Line[]): Credentials => {
  const good = new Set(lines.filter(({ state }) => state.kind === 'ok').map(({ what }) => what));
  return byPlan((plan) =>
    (credentials[plan] ?? []).filter((_, index) => good.has(`credentials.${plan}.${index}`)),
  );
};

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

const siteLine = (target: Target, issuance: Issuance): Line => ({
  what: 'site_url',
  state: siteState(target, issuance),
});

function siteState({ siteUrl, isSiteGuessed }: Target, { kind }: Issuance): State {
  if (siteUrl === undefined || (isSiteGuessed === true && kind === 'none'))
    return { kind: 'missing', advice: 'Give site_url if the public site issues credentials.' };
  switch (kind) {
    case 'fresh':
      return { kind: 'ok', proof: 'each call of /connect issues a new Starter organisation' };
    case 'shared':
      return { kind: 'ok', proof: '/connect gives every caller the same Starter organisation' };
    case 'none':
      return {
        kind: 'broken',
        expected: `credentials from GET ${siteUrl.replace(/\/+$/, '')}/connect`,
        received: 'none',
        advice: 'Check the address, or remove site_url, and connect from features.',
      };
  }
}
