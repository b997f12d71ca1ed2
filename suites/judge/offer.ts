// What a target offers to cases, and what a case needs beyond that; computed before any request is sent.
import { minuteMs } from '../../spec/units.ts';
import { type PlanName, planNames } from '../../spec/values.ts';
import type { Needs, OrgNeed } from '../kit/case.ts';
import type { Need, NeedId, NeedParameters } from '../kit/needs.ts';
import type { Credentials } from '../target/access.ts';
import { type Capabilities, type CapabilityName, capabilityNames } from '../target/capabilities.ts';
import type { Offerable } from '../target/offerable.ts';

/** An organisation that cases can use as it is. */
export interface OfferedOrg {
  readonly plan: PlanName;
  readonly keys: number;
  readonly accessToken: boolean;
  readonly mcpToken: boolean;
  /** Whether any number of such organisations is available. */
  readonly endless: boolean;
}

export interface Offer {
  readonly capabilities: ReadonlySet<CapabilityName>;
  readonly orgs: readonly OfferedOrg[];
  readonly site: boolean;
  /** Whether there is a receiver that the target can probably reach. */
  readonly receiver: boolean;
  readonly realtime: boolean;
}

/** The longest real wait of one case. */
export const realWaitMaxMs = 7 * minuteMs;

/** The organisations that /connect issues: Starters with one key pair and an MCP token. */
export const issuedOrg: OfferedOrg = {
  plan: 'starter',
  keys: 1,
  accessToken: false,
  mcpToken: true,
  endless: true,
};

/** The names of the available capabilities. */
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

/** Everything that the case needs and the target lacks; empty if the case can be tried. */
export function missingFor(needs: Needs, offer: Offer): readonly Need[] {
  const lacks = (name: CapabilityName): boolean => !offer.capabilities.has(name);
  const isOrdered = needs.org !== undefined && (needs.faults === true || needs.operator === true);
  const plain: readonly (readonly [id: NeedId, isMissing: boolean])[] = [
    ['publish', needs.publish === true && lacks('publish')],
    ['new-manifests', needs.newManifests === true && lacks('publish') && !offer.realtime],
    ['faults', needs.faults === true && lacks('faults')],
    ['operator', needs.operator === true && lacks('operator')],
    ['receiver', needs.receiver === true && !offer.receiver],
    ['site', needs.site === true && !offer.site],
    ['made-orgs', isOrdered && lacks('orgs')],
  ];
  return [
    ...plain.flatMap(([id, isMissing]) => (isMissing ? [{ id }] : [])),
    ...(needs.clock !== undefined && lacks('clock') ? missingTime(needs.clock.waitsMs, offer.realtime) : []),
    ...(isOrdered || !lacks('orgs') ? [] : missingOrgs(needs, offer.orgs)),
  ];
}

/** Without what a need that is known before any request cannot be met. */
const partFor: { readonly [Id in NeedId]?: Offerable } = {
  clock: 'clock',
  faults: 'faults',
  'made-orgs': 'organizations',
  'new-manifests': 'publish',
  operator: 'operator',
  org: 'organizations',
  publish: 'publish',
  receiver: 'receiver',
  'second-org': 'organizations',
  site: 'site',
};

/** Those of the named parts without which the needs of a case cannot be met; `missing` are the needs that are not. */
export function notOfferedFor(
  { org, other }: Needs,
  missing: readonly Need[],
  named: readonly Offerable[],
): readonly Offerable[] {
  const usesUp = [org, other].some((need) => need?.quotaLeft !== undefined);
  const lacking = new Set([...missing.map(({ id }) => partFor[id]), usesUp && 'quota']);
  return named.filter((part) => lacking.has(part));
}

/** Whether every organisation of the case is created or issued for it alone. */
export const hasOrgsOfItsOwn = ({ org, other, fresh }: Needs, { capabilities, orgs }: Offer): boolean =>
  [org, other, fresh].every(
    (need) =>
      need === undefined || capabilities.has('orgs') || orgs.some((one) => one.endless && fits(need, one)),
  );

function missingTime(waitsMs: number, realtime: boolean): readonly Need[] {
  if (waitsMs > realWaitMaxMs) return [{ id: 'clock', parameters: { waitsMs } }];
  return realtime ? [] : [{ id: 'clock', parameters: { waitsMs, orRealtime: true } }];
}

function missingOrgs({ org, other, fresh }: Needs, offered: readonly OfferedOrg[]): readonly Need[] {
  const wanted = [org, other, fresh].filter((need) => need !== undefined);
  const unmet = wanted.filter((need) => !offered.some((one) => fits(need, one)));
  if (unmet.length > 0) return unmet.map((need) => ({ id: 'org', parameters: orgParameters(need) }));
  if (org === undefined || other === undefined) return [];
  const both = offered
    .filter((one) => fits(org, one))
    .some((one) => offered.some((two) => (two !== one || one.endless) && fits(other, two)));
  return both ? [] : [{ id: 'second-org', parameters: orgParameters(other) }];
}

/** Plans that will do, best first. */
export const plansFor = (need: OrgNeed): readonly PlanName[] =>
  need.plan === undefined ? planNames : [need.plan].flat();

/** Whether the need has switches that only an operator can set. */
export const needsOperator = ({ switches }: OrgNeed): boolean =>
  switches?.isActive === false || switches?.briefAccess === false || switches?.overage === true;

const fits = (need: OrgNeed, one: OfferedOrg): boolean =>
  !needsOperator(need) &&
  plansFor(need).includes(one.plan) &&
  one.keys >= (need.keys ?? 1) &&
  (need.accessToken !== true || one.accessToken) &&
  (need.mcpToken !== true || one.mcpToken);

/** A need lists its plans in one order, whatever order the case prefers, so that equal needs are equal. */
const inPlanOrder = (plans: readonly PlanName[]): readonly PlanName[] =>
  planNames.filter((name) => plans.includes(name));

const isAny = (plan: PlanName | readonly PlanName[]): boolean =>
  planNames.every((name) => [plan].flat().includes(name));

/** The parameters of the need of an organisation. */
export function orgParameters({
  plan,
  keys,
  accessToken,
  mcpToken,
  quotaLeft,
  switches,
}: OrgNeed): NeedParameters {
  const flipped = [
    switches?.isActive === false && 'is_active off',
    switches?.briefAccess === false && 'brief_access off',
    switches?.overage === true && 'overage allowed',
  ].filter((one) => typeof one === 'string');
  return {
    ...(plan !== undefined && !isAny(plan) && { plan: typeof plan === 'string' ? plan : inPlanOrder(plan) }),
    ...(keys === 2 && { twoKeyPairs: true }),
    ...(accessToken && { accessToken }),
    ...(mcpToken && { mcpToken }),
    ...(quotaLeft !== undefined && { quotaLeft }),
    ...(flipped.length > 0 && { switches: flipped }),
  };
}
