// Correct servers that limit, tag and admit requests differently.
import type { Outcome } from '../../../simulator/core/answer.ts';
import { type ConditionalLaws, matchesTag } from '../../../simulator/core/conditional.ts';
import type { Parts } from '../../../simulator/parts.ts';
import { hourMs, minuteMs } from '../../../spec/units.ts';
import { isMembers, type Members } from '../alter.ts';
import { alteringReplies } from '../apply.ts';
import { dataOf, replacing, together, withLaws } from '../replaced-operation.ts';
import { affecting, type Variants } from '../variant.ts';
import { answering } from './wraps.ts';

export const accessVariants = {
  'small-key-limit': affecting('rate', 'limit', 'beacon', 'quota').does(
    'gives each key of an organisation a quarter of its requests per minute',
    withLaws({ rate: { keyLimit: (limit) => Math.floor(limit / 4) } }),
  ),
  'account-needs-key-pair': affecting('auth', 'envelope', 'rate', 'quota', 'isolation').does(
    'refuses the access token at /account',
    withLaws({ auth: { acceptsAccessToken: (operation) => operation !== 'getAccount' } }),
  ),
  'scarce-credentials': affecting('connect', 'shape.issue-credentials', 'auth').does(
    'answers 429 to the eleventh request for credentials',
    alteringReplies(() => {
      let issued = 0;
      return (reply, operation) => {
        if (operation !== 'issueCredentials') return undefined;
        issued += 1;
        if (issued <= 10) return undefined;
        const headers = { ...reply.headers, 'retry-after': '3600' };
        return { status: 429, headers, body: { detail: 'Too many credentials for today.' } };
      };
    }),
  ),
  'versioned-tags': affecting('conditional', 'digest').does(
    'tags all answers to an organisation by one version, which grows with every write and every minute',
    versioned,
  ),
  'tags-by-answer': affecting('conditional', 'digest', 'ontology', 'auth').does(
    'gives every answer a tag of its own, and answers 304 to each of them while the data are the same',
    (parts) => {
      let answers = 0;
      const withoutCount = (tags: string): string => tags.replaceAll(/\.\d+"/g, '"');
      const tag: ConditionalLaws['tag'] = ({ dataHash, organizationId }) => {
        answers += 1;
        return `"${dataHash}-${organizationId}.${answers}"`;
      };
      const matchesCurrentTag: ConditionalLaws['matchesCurrentTag'] = (sent, current) =>
        matchesTag(withoutCount(sent), withoutCount(current));
      return withLaws({ conditional: { tag, matchesCurrentTag } })(parts);
    },
  ),
  'two-day-keys': affecting('idempotency').does(
    'replays under an idempotency key for two days',
    withLaws({ idempotency: { isExpired: (storedMs, nowMs) => nowMs - storedMs >= 48 * hourMs } }),
  ),
  'telling-refusals': affecting('beacon', 'error').does(
    'says in a refusal whether a Beacon belongs to another organisation',
    answering((reply) => {
      const detail = isMembers(reply.body) ? reply.body.detail : undefined;
      if (!isMembers(detail) || detail.error_code !== 'beacon_not_found') return undefined;
      return { ...reply, body: { detail: { ...detail, message: `Not yours, or gone: ${Math.random()}` } } };
    }),
  ),
  'surface-named-otherwise': affecting('error', 'plan', 'shape', 'version').does(
    'names the Firehose in the refusal of a read by manifest id',
    answering((reply, operation) => {
      const detail = isMembers(reply.body) ? reply.body.detail : undefined;
      if (reply.status !== 403 || !/^get(Signal|Brief|Record)$/.test(operation)) return undefined;
      const [plan] = /starter|individual|professional|startup|enterprise/i.exec(String(detail)) ?? [
        'present',
      ];
      return { ...reply, body: { detail: `The Firehose is no part of the ${plan} plan.` } };
    }),
  ),
  'needed-plan-named': affecting('error', 'plan', 'shape', 'version', 'webhook', 'digest').does(
    'names in a refusal the plan that includes the surface',
    answering((reply) =>
      reply.status === 403 && isMembers(reply.body) && typeof reply.body.detail === 'string'
        ? { ...reply, body: { detail: 'Digests, webhooks and Records are part of the Enterprise plan.' } }
        : undefined,
    ),
  ),
  'credentials-asked-for': affecting('error', 'auth', 'shape').does(
    'asks for credentials in the words of the document',
    answering((reply) =>
      reply.status === 401
        ? { ...reply, body: { detail: 'Provide the key pair headers or the access token header.' } }
        : undefined,
    ),
  ),
  'issues-at-paths': affecting('error', 'request', 'shape', 'backfill', 'digest').does(
    'writes the place of an issue as one path',
    answering((reply) => {
      const detail = isMembers(reply.body) ? reply.body.detail : undefined;
      if (!Array.isArray(detail)) return undefined;
      const issues = detail
        .filter(isMembers)
        .map(({ loc, ...issue }) => ({ ...issue, loc: [Array.isArray(loc) ? `/${loc.join('/')}` : '/'] }));
      return { ...reply, body: { detail: issues } };
    }),
  ),
  'manifest-number-one': affecting('signal', 'quota', 'plan').does(
    'has a manifest with id 1',
    together(
      ...(['getSignal', 'getBrief'] as const).map((operation) =>
        replacing(operation, (call, real) => {
          if (String(call.input.manifest_id) !== '1') return real[operation](call);
          const [stream] = rowsOf(real.listStreams({ ...call, input: { page_size: 1 } } as never), 'streams');
          const listing = { ...call, input: { id: stream?.id, page_size: 1 } };
          const [manifest] = rowsOf(real.listStreamManifests(listing as never), 'manifests');
          return real[operation]({ ...call, input: { manifest_id: String(manifest?.manifest_id) } });
        }),
      ),
    ),
  ),
} satisfies Variants;

function rowsOf(outcome: Outcome, name: string): readonly Members[] {
  const rows = dataOf(outcome)[name];
  return Array.isArray(rows) ? rows.filter(isMembers) : [];
}

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
