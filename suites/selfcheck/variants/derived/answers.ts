// Correct servers that differ in what JSON and the contract leave open in an answer: order, additions, times, statuses.
import { type OperationId, operations } from '../../../../spec/contract.ts';
import { type AlteredReply, isMembers, type Members } from '../../alter.ts';
import { alteringReplies } from '../../apply.ts';
import { kebab } from '../../mutant.ts';
import { affecting, doing, type Variants } from '../../variant.ts';
import { alteredObjects } from '../wraps.ts';

/** Changes the body of every JSON answer. */
const bodies = (alter: (body: unknown, reply: AlteredReply) => unknown): Variants[string]['change'] =>
  alteringReplies(
    () => (reply) =>
      typeof reply.body === 'object' && reply.body !== null
        ? { ...reply, body: alter(reply.body, reply) }
        : undefined,
  );

/** The value with the members of each object in the order of `order`. */
const ordered = (value: unknown, order: (entries: [string, unknown][]) => [string, unknown][]): unknown =>
  alteredObjects(value, (one) => Object.fromEntries(order(Object.entries(one))));

const notices = [
  { id: 'n-1', title: 'Planned maintenance', items: [] },
  { id: 'n-2', title: 'New fields', items: [] },
];

const orderVariants: Variants = {
  'members-reversed': doing(
    'sends the members of every object in reversed order',
    bodies((body) => ordered(body, (entries) => entries.toReversed())),
  ),
  'members-sorted': doing(
    'sends the members of every object in the order of their names',
    bodies((body) => ordered(body, (entries) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))),
  ),
  'members-in-turns': doing(
    'sends the members of every object in an order that differs from answer to answer',
    alteringReplies(() => {
      let turn = 0;
      return (reply) => {
        turn += 1;
        const rotated = (entries: [string, unknown][]): [string, unknown][] => {
          const first = turn % Math.max(1, entries.length);
          return [...entries.slice(first), ...entries.slice(0, first)];
        };
        return { ...reply, body: ordered(reply.body, rotated) };
      };
    }),
  ),
  'unknown-members-first': doing(
    'begins every answer and its data with unknown members, lists of objects among them',
    bodies((body, { status }) => {
      if (status >= 300 || !isMembers(body)) return body;
      const { data } = body;
      const extended = isMembers(data) ? { ...body, data: { notices, ...data } } : body;
      return { notices, x_trace: { hops: [{ id: 'h-1' }] }, ...extended };
    }),
  ),
};

/** Times whose form the document fixes: those of webhooks, which no answer has, and those without a zone. */
const zoned = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|\+00:00)$/;

/** Rewrites each time in UTC in answers. */
const times = (form: (date: Date) => string): Variants[string]['change'] =>
  bodies((body) => withStrings(body, (text) => (zoned.test(text) ? form(new Date(text)) : text)));

function withStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((inner) => withStrings(inner, change));
  if (!isMembers(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withStrings(inner, change)]));
}

/** Local time with an offset from UTC in minutes. */
const inZone = (date: Date, minutes: number, offset: string): string =>
  new Date(date.getTime() + minutes * 60_000).toISOString().replace('Z', offset);

const timeVariants: Variants = {
  'times-in-seconds': doing(
    'writes times without a fraction',
    times((date) => date.toISOString().replace(/\.\d+/, '')),
  ),
  'times-in-microseconds': doing(
    'writes times with six digits of fraction and an offset of zero',
    times((date) => date.toISOString().replace('Z', '000+00:00')),
  ),
  'times-in-other-zones': doing(
    'writes times with an offset from UTC',
    times((date) => inZone(date, 330, '+05:30')),
  ),
};

/** Writes whose success status the contract leaves open. */
const openWrites = Object.values(operations).filter(
  ({ method, responses }) => method !== 'get' && responses['2XX'] !== undefined,
);
/** Those that neither create nor update, so that no case depends on their answers. */
const silentWrites = openWrites.filter(
  ({ id }) => !/^(create|update|register)/.test(id) || id === 'updateBeacon' || id === 'createLabel',
);

const status = (code: number, among: readonly { readonly id: OperationId }[]): Variants[string]['change'] =>
  alteringReplies(() => (reply, operation) => {
    if (reply.status !== 200 || !among.some(({ id }) => id === operation)) return undefined;
    return { ...reply, status: code, body: code === 204 ? undefined : reply.body };
  });

const statusVariants: Variants = Object.fromEntries([
  ...[201, 202].map((code) => [
    `writes-answer-${code}`,
    doing(`answers writes without a stated status with ${code}`, status(code, openWrites)),
  ]),
  [
    'confirmations-of-null',
    affecting('beacon', 'digest', 'webhook', 'ontology', 'shape', 'delivery').does(
      'answers writes without a stated answer with null as data',
      alteringReplies(() => (reply, operation) => {
        const isMeant = operation !== 'updateBeacon' && silentWrites.some(({ id }) => id === operation);
        if (reply.status !== 200 || !isMeant) return undefined;
        return isMembers(reply.body) ? { ...reply, body: { ...reply.body, data: null } } : undefined;
      }),
    ),
  ],
  ...silentWrites.map((operation) => [
    `${kebab(operation.id)}-answers-204`,
    affecting(areaOfPath(operation.path), 'idempotency', 'isolation', 'shape', 'request').does(
      `answers ${operation.id} with 204 and no body`,
      status(204, [operation]),
    ),
  ]),
]);

function areaOfPath(path: string): string {
  const [, first = ''] = /^\/(?:v3\/)?(\w+)/.exec(path) ?? [];
  return (
    { beacons: 'beacon', digests: 'digest', webhooks: 'webhook', ontology: 'ontology' }[first] ?? 'error'
  );
}

/** Texts that the document fixes: the 401 names the credentials, the 403 the plan and the surface (L524, 525). */
const statesText = (code: number): boolean => code === 401 || code === 403;
const spanish = 'La petición no se pudo atender. Corríjala o inténtelo más tarde.';

function inSpanish(detail: unknown): unknown {
  if (Array.isArray(detail))
    return detail.map((one) => (isMembers(one) ? { ...one, msg: spanish, type: 'valor_no_admitido' } : one));
  if (isMembers(detail)) return { ...detail, message: spanish };
  return spanish;
}

const withOwnCode = (body: Members, code: number): Members =>
  typeof body.detail === 'string'
    ? { ...body, detail: { error_code: `own_code_${code}`, message: body.detail } }
    : body;

const refusal = (change: (body: Members, code: number) => unknown): Variants[string]['change'] =>
  bodies((body, reply) =>
    reply.status >= 400 && isMembers(body) && 'detail' in body ? change(body, reply.status) : body,
  );

const errorVariants: Variants = {
  'errors-in-spanish': doing(
    'words refusals in another language',
    refusal((body, code) => (statesText(code) ? body : { ...body, detail: inSpanish(body.detail) })),
  ),
  'errors-with-more-members': doing(
    'adds members to refusals and to their details',
    refusal((body) => ({
      request_id: 'r-1',
      docs: [{ href: 'https://docs.example' }],
      ...body,
      detail: isMembers(body.detail)
        ? { docs: [{ href: 'https://docs.example' }], ...body.detail, trace_id: 't-1' }
        : body.detail,
    })),
  ),
  'errors-as-objects': doing(
    'gives every refusal whose detail is a text an object with a code of its own and that text',
    refusal(withOwnCode),
  ),
  'errors-with-own-codes': doing(
    'gives a missing resource and an unavailable service error codes of its own',
    refusal((body, code) => (code === 404 || code === 503 ? withOwnCode(body, code) : body)),
  ),
};

export const answerVariants: Variants = {
  ...orderVariants,
  ...timeVariants,
  ...statusVariants,
  ...errorVariants,
};
