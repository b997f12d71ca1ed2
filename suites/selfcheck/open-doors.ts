// Wrapped admission: services that do not check credentials, accept other credentials, or apply other limits.
import type { IncomingCall } from '../../simulator/admission/admission.ts';
import type { Presented } from '../../simulator/core/auth.ts';
import { amend } from '../../simulator/core/laws.ts';
import { type PlanFlags, planLaws } from '../../simulator/core/plan.ts';
import type { Refusal } from '../../simulator/core/refusal.ts';
import type { McpRequest } from '../../simulator/mcp/world.ts';
import type { Parts } from '../../simulator/parts.ts';
import type { Organization, Store } from '../../simulator/state/store.ts';
import type { CallId } from '../../spec/tools.ts';
import type { PlanName } from '../../spec/values.ts';
import { changingStore, type Wrap } from './replaced-operation.ts';

/** The law that gives a plan these surfaces, or takes them from it. */
export const withFlags = (plan: PlanName, flags: Partial<PlanFlags>) => ({
  plan: { flags: { ...planLaws.flags, [plan]: { ...planLaws.flags[plan], ...flags } } },
});

type Admit = Parts['admit'];

/** Admits or rejects calls otherwise. */
export const admitting =
  (
    change: (
      real: ReturnType<Admit>,
      call: IncomingCall,
      world: Parameters<Admit>[0],
      again: (call: IncomingCall) => ReturnType<Admit>,
    ) => ReturnType<Admit>,
  ): Wrap =>
  (parts) => ({
    ...parts,
    admit: (world, call) =>
      change(parts.admit(world, call), call, world, (other) => parts.admit(world, other)),
  });

/** Treats calls without valid credentials, if `isMeant`, as calls of the first organisation. */
export const open = (isMeant: (call: IncomingCall) => boolean): Wrap =>
  admitting((real, call, { store }, again) => {
    const [key] = store.organizations()[0]?.keys ?? [];
    const presented = { apiKey: key?.apiKey, secret: key?.apiSecret };
    return isRefused(real) && isMeant(call) ? again({ ...call, presented }) : real;
  });

/** Admits requests to MCP servers with tokens that were never issued, if they are meant, as those of the first organisation. */
export const admittingTokens =
  (isMeant: (request: McpRequest) => boolean) =>
  (parts: Parts): Parts => {
    // A request is admitted in one synchronous step.
    let isInvented = false;
    const finding = changingStore((store) => {
      const find = store.organizationOfMcpToken.bind(store);
      store.organizationOfMcpToken = (token) => {
        const found = find(token);
        isInvented = found === undefined;
        return found ?? store.organizations()[0]?.id;
      };
    });
    return {
      ...finding(parts),
      mcpRefusal: (request) => (isInvented && !isMeant(request) ? notSignedIn : undefined),
    };
  };

/** Goes on serving the sessions that a token opened at some of the paths before it was revoked. */
export const servingOpenSessions =
  (isMeant: (path: string) => boolean): Wrap =>
  (parts) => {
    let isRevoked = false;
    const keeping = changingStore((store) => {
      const find = store.organizationOfMcpToken.bind(store);
      const organization = store.organization.bind(store);
      const known = new Map<string, Organization>();
      store.organizationOfMcpToken = (token) => {
        const found = organization(find(token) ?? '');
        isRevoked = found === undefined;
        if (found !== undefined) known.set(token, found);
        return known.get(token)?.id;
      };
      store.organization = (id) => organization(id) ?? [...known.values()].find((org) => org.id === id);
    });
    return {
      ...keeping(parts),
      mcpRefusal: ({ session, path }) =>
        isRevoked && (session === undefined || !isMeant(path)) ? notSignedIn : undefined,
    };
  };

const notSignedIn = { status: 401, code: -32001, message: 'Not signed in. Connect with a token.' };

/** Whether a request to an MCP server has no session. */
export const isOneShot = ({ session }: Pick<IncomingCall, 'session'>): boolean => session === undefined;

/** Treats calls without valid credentials as calls of the caller that was admitted last. */
export const openAfterFirst: Wrap = (parts) => {
  let last: Presented | undefined;
  return admitting((real, call, _world, again) => {
    if (!isRefused(real)) last = call.presented;
    return isRefused(real) && last !== undefined ? again({ ...call, presented: last }) : real;
  })(parts);
};

/** Decides otherwise whether a plan includes a call. */
export const gatedAs = (
  plan: PlanName,
  call: CallId,
  refusal: Refusal | undefined,
  isMeant: (incoming: IncomingCall) => boolean = () => true,
): Wrap =>
  admitting((real, incoming) => {
    if (incoming.operation !== call || real.caller?.org.plan !== plan || !isMeant(incoming)) return real;
    const isOfPlan = real.kind === 'admitted' || real.check === 'plan';
    if (!isOfPlan) return real;
    return refusal === undefined
      ? { ...real, kind: 'admitted' }
      : { ...real, kind: 'rejected', check: 'plan', refusal };
  });

/** Authenticates every call with other credentials than those that it sends. */
export const presenting =
  (change: (presented: Presented, store: Store) => Presented) =>
  (parts: Parts): Parts => ({
    ...parts,
    admit: (world, call) => parts.admit(world, { ...call, presented: change(call.presented, world.store) }),
  });

/** Admits this many requests per minute of an organisation on Starter, whatever limit the service shows. */
export const limitingStarter =
  (requestsPerMinute: number) =>
  (parts: Parts): Parts => ({
    ...parts,
    admit: ({ laws, clock, store, faults, journal }, call) => {
      const { figures } = laws.plan;
      const changed = { ...figures, starter: { ...figures.starter, requestsPerMinute } };
      // A limit of a key would explain a low limit of the organisation.
      const amended = amend(laws, { plan: { figures: changed }, rate: { keyLimit: (limit) => limit } });
      return parts.admit({ laws: amended, clock, store, faults, journal }, call);
    },
  });

const isRefused = (admission: ReturnType<Admit>): boolean =>
  admission.kind === 'rejected' && admission.check === 'credentials';
