// The documented order of checks, as one synchronous step from request to reply: credentials, rate, plan,
// validation, idempotency, then the use case (existence, state, semantics, quota), then the condition.
import { operations } from '../../spec/contract.ts';
import { authenticate } from '../core/auth.ts';
import { keyHeader } from '../core/idempotency.ts';
import { gate } from '../core/plan.ts';
import type { Quota } from '../core/quota.ts';
import { decide, type RateWindow, record } from '../core/rate.ts';
import { type DecidedBy, type Refusal, refuse } from '../core/refusal.ts';
import type { Reply } from '../parts.ts';
import { type Standing, standingOf } from '../service/accounting.ts';
import { type Answer, flagsOf } from '../service/context.ts';
import { once } from '../service/once.ts';
import { type UseCase, useCaseOf } from '../service/services.ts';
import type { Check, JournalEntry } from '../state/journal.ts';
import type { Organization } from '../state/store.ts';
import type { World } from '../world.ts';
import { forcedRefusal } from './forced.ts';
import { grown } from './growth.ts';
import { inputOf } from './input.ts';
import { renderAnswer, renderError } from './render.ts';
import { headerOf, presentedBy, type RestRequest } from './request.ts';
import { type UsageBlock, usageBlock } from './usage.ts';

/** Operations whose reads may bill. */
const billable: ReadonlySet<string> = new Set([
  'listStreamManifests',
  'getManifest',
  'getSignal',
  'getBrief',
  'getRecord',
  'queryManifests',
  'listDigestManifests',
]);

const idempotencyHeader = keyHeader.toLowerCase();
const nothingDecided: DecidedBy = {};

export function respond(world: World, request: RestRequest): Reply {
  return new Exchange(world, request).reply();
}

type Decision = {
  readonly check: Check;
  readonly outcome: Answer | Refusal;
  /** The outcome is that of an earlier request under the same key. */
  readonly replayed?: boolean;
};

/** One request on its way through the checks; remembers what the journal wants to know. */
class Exchange {
  readonly #world: World;
  readonly #request: RestRequest;
  readonly #nowMs: number;
  #org: Organization | undefined;
  #apiKey: string | undefined;
  #quotaBefore: Quota | undefined;
  /** Once nothing can be charged any more. */
  #after: Standing | undefined;
  #rate: JournalEntry['rate'];
  #windows: readonly { readonly window: RateWindow; readonly limit: number }[] = [];

  constructor(world: World, request: RestRequest) {
    this.#world = world;
    this.#request = request;
    this.#nowMs = world.clock.nowMs();
  }

  reply(): Reply {
    const { check, outcome, replayed = false } = this.#decide();
    this.#after = this.#standing();
    const reply = grown(this.#world.laws, this.#render(outcome, replayed));
    const { rate, idempotency } = this.#world.laws;
    const free =
      (!rate.countsFreeReads && !billable.has(this.#request.operation.id)) ||
      (replayed && !idempotency.replaysCount);
    const counts = check !== 'rate' && !free && rate.countsStatus(reply.status);
    if (counts) for (const { window, limit } of this.#windows) record(rate, window, limit, this.#nowMs);
    if (this.#rate !== undefined)
      this.#rate = { ...this.#rate, usedAfter: this.#rate.usedBefore + (counts ? 1 : 0) };
    const decided = reply.status === 304 ? 'condition' : check;
    this.#journal(reply.status, decided, outcome.kind === 'refused' ? outcome.decidedBy : nothingDecided);
    return this.#world.parts.reply?.(this.#request.operation.id, reply) ?? reply;
  }

  #decide(): Decision {
    const { operation } = this.#request;
    const refusal = this.#credentials();
    if (refusal !== undefined) return { check: 'credentials', outcome: refusal };
    const org = this.#org as Organization;
    const limited = this.#rateLimit(org);
    if (limited !== undefined) return { check: 'rate', outcome: limited };
    const forced = this.#forced(org);
    if (forced !== undefined) return { check: 'forced', outcome: forced };
    const { laws } = this.#world;
    const gated = gate(laws.plan, { plan: org.plan, flags: () => flagsOf(laws, org) }, operation.id);
    if (gated !== undefined) return { check: 'plan', outcome: gated };
    const useCase = useCaseOf(this.#world.services, operation.id);
    if (useCase === undefined) return { check: 'service', outcome: notServed(operation.id) };
    const input = inputOf(laws, this.#request);
    if (input.kind === 'refused') return { check: 'validation', outcome: input };
    return this.#once(org, () =>
      useCase({ org, apiKey: this.#apiKey, input: input.value, nowMs: this.#nowMs }),
    );
  }

  #once(org: Organization, act: () => ReturnType<UseCase>): Decision {
    const { operation, pathParameters, query, body } = this.#request;
    const { outcome, replayed, conflicting } = once(
      this.#world,
      {
        ...{ operation: operation.id, organizationId: org.id, pathParameters, query, body },
        key: headerOf(this.#request, idempotencyHeader),
        nowMs: this.#nowMs,
      },
      act,
    );
    if (replayed || conflicting) return { check: 'idempotency', outcome, replayed };
    return { check: outcome.kind === 'refused' ? 'service' : 'served', outcome };
  }

  #credentials(): Refusal | undefined {
    const { laws, store } = this.#world;
    const { operation, viaAlias } = this.#request;
    const presented = presentedBy(this.#request);
    const open = !laws.auth.needsCredential(operation.id) || (viaAlias && !laws.version.aliasNeedsCredential);
    const found = authenticate(laws.auth, store, presented, operation.id);
    if (found.kind === 'refused' && !open) return found;
    const principal = found.kind === 'principal' ? found.principal : undefined;
    this.#org = store.organization(principal?.organizationId ?? store.organizations()[0]?.id ?? '');
    this.#apiKey = principal?.apiKey;
    this.#quotaBefore = this.#standing()?.quota;
    return undefined;
  }

  #rateLimit(org: Organization): Refusal | undefined {
    if (org.unmetered === true) return undefined;
    const { laws, store } = this.#world;
    const limit = laws.rate.limitOf(laws.plan.figures[org.plan].requestsPerMinute);
    const keyLimit = laws.rate.keyLimit(limit, org.keys.length);
    this.#windows = [
      { window: store.window(org.id), limit },
      ...(this.#apiKey === undefined ? [] : [{ window: store.window(this.#apiKey), limit: keyLimit }]),
    ];
    for (const { window, limit: allowed } of this.#windows) {
      const decision = decide(laws.rate, window, allowed, this.#nowMs);
      const { used } = decision;
      if (this.#rate === undefined || decision.kind === 'limited')
        this.#rate = { usedBefore: used, usedAfter: used, limit: allowed, windowMs: laws.rate.windowMs };
      if (decision.kind === 'limited')
        return refuse('rate_limited', 'Too many requests. Wait, then send the same request again.', {
          retryAfterSeconds: decision.retryAfterSeconds,
          decidedBy: { rule: 'limit.starter-requests', reading: 'rate.window' },
        });
    }
    return undefined;
  }

  #forced(org: Organization): Refusal | undefined {
    const call = { operation: this.#request.operation.id, organizationId: org.id };
    const fault = this.#world.faults.take(call, 'outcome');
    if (fault?.kind !== 'outcome') return undefined;
    return forcedRefusal(this.#world, fault.outcome, {
      nowMs: this.#nowMs,
      period: this.#standing()?.period,
    });
  }

  #standing() {
    if (this.#org === undefined) return undefined;
    const { laws, store } = this.#world;
    return standingOf({ laws, store }, { org: this.#org, apiKey: this.#apiKey }, this.#nowMs);
  }

  #render(outcome: Answer | Refusal, replayed: boolean): Reply {
    const rendering = { world: this.#world, operation: this.#request.operation, usage: this.#usage(outcome) };
    if (outcome.kind === 'refused') return renderError(rendering, outcome);
    const reply = renderAnswer(rendering, outcome, {
      ifNoneMatch: headerOf(this.#request, 'if-none-match'),
      organizationId: this.#org?.id ?? '',
    });
    return replayed ? { ...reply, headers: [...reply.headers, 'Idempotency-Replayed', 'true'] } : reply;
  }

  #usage(outcome: Answer | Refusal): UsageBlock | undefined {
    const standing = this.#after;
    if (standing === undefined || this.#org === undefined) return undefined;
    const after = this.#world.laws.envelope.chargeShown === 'after';
    const quota = after ? standing.quota : (this.#quotaBefore ?? standing.quota);
    return usageBlock(
      this.#world,
      this.#org,
      { ...standing, quota },
      { items: outcome.kind === 'answer' ? outcome.payload.items : 0, nowMs: this.#nowMs },
    );
  }

  #journal(status: number, check: Check, decidedBy: DecidedBy): void {
    const { operation, method, path, query } = this.#request;
    const before = this.#quotaBefore;
    const after = this.#after?.quota;
    this.#world.journal.add({
      ...{ atMs: this.#nowMs, operation: operation.id, method, path, query, status, check, decidedBy },
      organizationId: this.#org?.id,
      quota: before && after && { before: before.used, after: after.used, limit: after.limit },
      rate: this.#rate,
    });
  }
}

const notServed = (operation: string): Refusal =>
  refuse(
    'not_implemented',
    `The simulator does not serve ${operation} (${operations[operation as keyof typeof operations].path}) yet.`,
  );
