// What a target has to offer the cases, and what a case would need beyond it: decided before any request is sent.
import { dayMs, hourMs, minuteMs } from '../../spec/units.ts';
import type { Needs, OrgNeed, PlanName } from '../kit/case.ts';
import { type Capabilities, type CapabilityName, capabilityNames } from '../target/capabilities.ts';
import { type Credentials, planNames } from '../target/target.ts';

/** Something that cases need and this target has not. */
export interface Need {
  /** For this case: `a clock that can be moved on by 2 minutes`. */
  readonly text: string;
  /** What makes it good, the same for every case that it would serve. */
  readonly group: string;
}

/** An organisation that cases may be given as it is. */
export interface OfferedOrg {
  readonly plan: PlanName;
  /** How many key pairs. */
  readonly keys: number;
  readonly accessToken: boolean;
  readonly mcpToken: boolean;
  /** Another one can be had whenever one is asked for. */
  readonly endless: boolean;
}

export interface Offer {
  readonly capabilities: ReadonlySet<CapabilityName>;
  readonly orgs: readonly OfferedOrg[];
  readonly site: boolean;
  /** Whether there is a receiver that the target may reach. */
  readonly receiver: boolean;
  /** Whether the run may wait in real time. */
  readonly realtime: boolean;
}

/** Longest real waiting of one case. */
export const realWaitMaxMs = 7 * minuteMs;

/** What the public site issues: a Starter with one key pair and a token for MCP. */
export const issuedOrg: OfferedOrg = {
  plan: 'starter',
  keys: 1,
  accessToken: false,
  mcpToken: true,
  endless: true,
};

/** The names of the capabilities that are there. */
export const namesOf = (capabilities: Capabilities): ReadonlySet<CapabilityName> =>
  new Set(capabilityNames.filter((name) => capabilities[name] !== undefined));

export const orgsOf = (credentials: Credentials): readonly OfferedOrg[] =>
  planNames.flatMap((plan) =>
    (credentials[plan] ?? []).map(({ keys, accessToken, mcpToken }) => ({
      plan,
      keys: keys.length,
      accessToken: accessToken !== undefined,
      mcpToken: mcpToken !== undefined,
      endless: false,
    })),
  );

/** Everything that the case needs and the target has not; empty when it may be tried. */
export function missingFor(needs: Needs, offer: Offer): readonly Need[] {
  const lacks = (name: CapabilityName): boolean => !offer.capabilities.has(name);
  const ordered = needs.org !== undefined && (needs.faults === true || needs.operator === true);
  return [
    needs.publish && lacks('publish') && plainly('a way to publish content (capability publish)'),
    needs.news && lacks('publish') && !offer.realtime && newManifests,
    needs.faults && lacks('faults') && plainly('a way to force outcomes (capability faults)'),
    needs.operator && lacks('operator') && plainly('an operator’s switches (capability operator)'),
    needs.clock && lacks('clock') && missingTime(needs.clock.waitsMs, offer.realtime),
    needs.receiver && !offer.receiver && reachableReceiver,
    needs.site && !offer.site && plainly('the public site (site_url)'),
    ordered && lacks('orgs') && plainly('organisations made to order (capability orgs)'),
    ...(ordered || !lacks('orgs') ? [] : missingOrgs(needs, offer.orgs)),
  ].filter((need) => typeof need === 'object');
}

/** Whether every organisation that the case gets is made or issued for it alone. */
export const hasOrgsOfItsOwn = ({ org, other, fresh }: Needs, { capabilities, orgs }: Offer): boolean =>
  [org, other, fresh].every(
    (need) =>
      need === undefined || capabilities.has('orgs') || orgs.some((one) => one.endless && fits(need, one)),
  );

/** The needs as one phrase. */
export const inOnePhrase = (needs: readonly Need[]): string => needs.map(({ text }) => text).join('; ');

/** On the machine of the target, or with a public address. */
export const reachableReceiver: Need = {
  text: 'a receiver that the target reaches (receiver.public_url)',
  group: 'a receiver that the target reaches (receiver.public_url)',
};

const newManifests: Need = {
  text: 'new manifests (capability publish), or --realtime where they arrive by themselves',
  group: 'new manifests (capability publish), or --realtime where they arrive by themselves',
};

const plainly = (text: string): Need => ({ text, group: text });

function missingTime(waitsMs: number, realtime: boolean): Need | undefined {
  const text = `a clock that can be moved on by ${inWords(waitsMs)}`;
  const clock = 'a clock that can be moved (capability clock)';
  if (waitsMs > realWaitMaxMs) return { text, group: clock };
  return realtime ? undefined : { text: `${text}, or --realtime`, group: `${clock}, or --realtime` };
}

function missingOrgs({ org, other, fresh }: Needs, offered: readonly OfferedOrg[]): readonly Need[] {
  const wanted = [org, other, fresh].filter((need) => need !== undefined);
  const strangers = wanted.filter((need) => !offered.some((one) => fits(need, one)));
  if (strangers.length > 0) return strangers.map((need) => anOrg('an', need));
  const [first, second] = [org, other];
  if (first === undefined || second === undefined) return [];
  const both = offered
    .filter((one) => fits(first, one))
    .some((one) => offered.some((two) => (two !== one || one.endless) && fits(second, two)));
  return both ? [] : [anOrg('a second', second)];
}

const anOrg = (article: string, need: OrgNeed): Need => ({
  text: `${article} organisation ${describe(need)}`.trim(),
  group: `${article} organisation ${describe({ ...need, quotaLeft: undefined })}`.trim(),
});

/** Plans that will do, best first. */
export const plansFor = (need: OrgNeed): readonly PlanName[] =>
  need.plan === undefined ? planNames : [need.plan].flat();

/** Switches that only an operator can set: an organisation as it comes has neither. */
export const needsOperator = ({ switches }: OrgNeed): boolean =>
  switches?.isActive === false || switches?.briefAccess === false || switches?.overage === true;

const fits = (need: OrgNeed, one: OfferedOrg): boolean =>
  !needsOperator(need) &&
  plansFor(need).includes(one.plan) &&
  one.keys >= (need.keys ?? 1) &&
  (need.accessToken !== true || one.accessToken) &&
  (need.mcpToken !== true || one.mcpToken);

/** `of plan enterprise with two key pairs` */
export function describe(need: OrgNeed): string {
  const plans = need.plan === undefined ? '' : `of plan ${[need.plan].flat().join(' or ')}`;
  const traits = [
    need.keys === 2 && 'two key pairs',
    need.accessToken && 'an access token',
    need.mcpToken && 'an MCP token',
    need.quotaLeft !== undefined && `exactly ${need.quotaLeft} manifests left of its quota`,
    need.switches?.isActive === false && 'is_active off',
    need.switches?.briefAccess === false && 'brief_access off',
    need.switches?.overage === true && 'overage allowed',
  ].filter((trait) => typeof trait === 'string');
  return `${plans}${traits.length > 0 ? ` with ${traits.join(', ')}` : ''}`.trim();
}

export function inWords(ms: number): string {
  const units = [
    ['day', dayMs],
    ['hour', hourMs],
    ['minute', minuteMs],
    ['second', 1_000],
  ] as const;
  const [name, size] = units.find(([, unitMs]) => ms >= unitMs) ?? ['millisecond', 1];
  const count = Math.ceil(ms / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
