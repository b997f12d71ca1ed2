// Correct servers that limit, tag and admit requests differently.
import type { Parts } from '../../../simulator/parts.ts';
import { hourMs, minuteMs } from '../../../spec/units.ts';
import { bendingReplies } from '../apply.ts';
import { isMembers } from '../bend.ts';
import type { Variants } from '../variant.ts';
import { answering } from './wraps.ts';

export const accessVariants = {
  'small-key-limit': {
    text: 'gives each key of an organisation a quarter of its requests per minute',
    affects: ['rate', 'limit', 'beacon', 'quota'],
    change: (parts) => ({ ...parts, laws: { rate: { keyLimit: (limit) => Math.floor(limit / 4) } } }),
  },
  'account-needs-key-pair': {
    text: 'refuses the access token at /account',
    affects: ['auth', 'envelope', 'rate', 'quota', 'isolation'],
    change: (parts) => ({
      ...parts,
      laws: { auth: { acceptsAccessToken: (operation) => operation !== 'getAccount' } },
    }),
  },
  'scarce-credentials': {
    text: 'answers 429 to the eleventh request for credentials',
    affects: ['connect', 'shape.issue-credentials', 'auth'],
    change: bendingReplies(() => {
      let issued = 0;
      return (reply, operation) => {
        if (operation !== 'issueCredentials') return undefined;
        issued += 1;
        if (issued <= 10) return undefined;
        const headers = { ...reply.headers, 'retry-after': '3600' };
        return { status: 429, headers, body: { detail: 'Too many credentials for today.' } };
      };
    }),
  },
  'versioned-tags': {
    text: 'tags all answers to an organisation by one version, which grows with every write and every minute',
    affects: ['conditional', 'digest'],
    change: versioned,
  },
  'two-day-keys': {
    text: 'replays under an idempotency key for two days',
    affects: ['idempotency'],
    change: (parts) => ({
      ...parts,
      laws: { idempotency: { isExpired: (storedMs, nowMs) => nowMs - storedMs >= 48 * hourMs } },
    }),
  },
  'telling-refusals': {
    text: 'says in a refusal whether a Beacon belongs to another organisation',
    affects: ['isolation', 'beacon', 'error'],
    change: answering((reply) => {
      const detail = isMembers(reply.body) ? reply.body.detail : undefined;
      if (!isMembers(detail) || detail.error_code !== 'beacon_not_found') return undefined;
      return { ...reply, body: { detail: { ...detail, message: `Not yours, or gone: ${Math.random()}` } } };
    }),
  },
} satisfies Variants;

/** Every request that is not a read raises the version. */
function versioned(parts: Parts): Parts {
  let version = 0;
  const counted = <Cases extends object>(cases: Cases): Cases =>
    new Proxy(cases, {
      get: (target, name, receiver) => {
        const real: unknown = Reflect.get(target, name, receiver);
        if (typeof real !== 'function') return real;
        return (...args: readonly unknown[]): unknown => {
          const [call] = args;
          if (isMembers(call) && typeof call.nowMs === 'number') minute = Math.floor(call.nowMs / minuteMs);
          if (!/^(get|list|search|query|preview)/.test(String(name))) version += 1;
          return Reflect.apply(real, target, args);
        };
      },
    });
  let minute = 0;
  return {
    ...parts,
    laws: {
      conditional: { tag: ({ organizationId }) => `W/"${organizationId}-${minute}-${version}"` },
    },
    services: (services) => ({
      ...services,
      customer: counted(services.customer),
      operator: counted(services.operator),
    }),
  };
}
