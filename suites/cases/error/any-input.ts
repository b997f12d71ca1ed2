// The property of refusals: no query, path or body makes the service fail or refuse in an undocumented form.
import {
  type Arbitrary,
  array,
  constant,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  oneof,
  record,
  string,
  tuple,
} from 'fast-check';
import { type OperationId, operations } from '../../../spec/contract.ts';
import type { ErrorRuleId } from '../../../spec/rules/error.ts';
import type { Exchange } from '../../clients/exchange.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { expectDetail } from '../../kit/detail.ts';
import { checkStatus, expectRefusal } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { forAll } from '../../kit/property.ts';
import { isRateRefusal } from '../../steps/burst.ts';
import { amplePlans } from '../../steps/manifest-reads.ts';

export const anyInputCases = {
  'error.any-input-answered-in-form': needing(
    { draws: true, org: { plan: ['platform', ...amplePlans] } },
    async (given) => {
      const { org, discover } = given;
      const streamIds = (await discover.streams()).slice(0, 1).map(({ id }) => String(id));
      await forAll(given, {
        draws: requestsOf(streamIds),
        holds: async (drawn) => {
          const exchange = await send(org.rest, drawn);
          if (isRateRefusal(exchange)) missingNeed('requests');
          // Other rules judge which operations a target must have.
          if (exchange.status === notImplemented) return false;
          checkStatus(exchange, exchange.status < 500, 'a status below 500');
          if (drawn.kind === 'nowhere') expectRefusal(exchange);
          if (exchange.status >= 400) expectDetail(exchange);
          return true;
        },
      });
    },
  ),
} satisfies { readonly [R in ErrorRuleId]?: Case };

type Drawn =
  | { readonly kind: 'query'; readonly operation: OperationId; readonly id: string; readonly query: Pairs }
  | { readonly kind: 'path'; readonly operation: OperationId; readonly id: string }
  | { readonly kind: 'body'; readonly contentType: string; readonly text: string }
  | { readonly kind: 'nowhere'; readonly method: string; readonly segment: string };
type Pairs = readonly (readonly [string, string])[];

const notImplemented = 501;

/** Reads that every customer has and that bill little. */
const reads = [
  'listStreams',
  'listStreamManifests',
  'getStream',
  'getAccount',
  'listPlans',
  'search',
  'listTrending',
] as const;
const readsById = [
  'getStream',
  'listStreamManifests',
  'getManifest',
  'getSignal',
  'getBrief',
  'getRecord',
] as const;

/** Texts that services often handle wrongly; URLs stay valid. */
const oddities = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00',
  ',',
  ',,,',
  '1,,2',
  "'",
  '"',
  "' OR 1=1 --",
  '%',
  '../..',
  '<b>',
  '{}',
  '[]',
  '\u0000',
  '\ud83d\ude00',
  'a'.repeat(1_000),
  '２０',
];
const odd: Arbitrary<string> = oneof(constantFrom(...oddities), string({ unit: 'grapheme', maxLength: 20 }));

const requestsOf = (streamIds: readonly string[]): Arbitrary<Drawn> =>
  oneof(
    constantFrom(...reads).chain((operation) =>
      record({
        kind: constant('query' as const),
        operation: constant(operation),
        id: constantFrom(...streamIds, '0'),
        query: array(tuple(namesOf(operation), odd), { maxLength: 4 }),
      }),
    ),
    record({ kind: constant('path' as const), operation: constantFrom(...readsById), id: segments }),
    record({
      kind: constant('body' as const),
      contentType: constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain'),
      text: bodies,
    }),
    record({
      kind: constant('nowhere' as const),
      method: constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
      segment: segments,
    }),
  );

const namesOf = (operation: OperationId): Arbitrary<string> => {
  const known = operations[operation].parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name);
  return oneof(...(known.length === 0 ? [] : [constantFrom(...known)]), odd);
};

/** One segment of a path, without slashes, dots and control characters, which proxies may handle. */
const segments = oneof(
  constantFrom(...oddities),
  string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
).map((text) => {
  const plain = text.replaceAll(/[\p{Cc}/\\%?#]/gu, '');
  return /^\.*$/.test(plain) ? 'zz' : plain;
});

const searchFields = Object.keys(operations.searchStreams.requestBody?.schema.properties ?? {});
const bodies = oneof(
  jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  dictionary(
    oneof(constantFrom('query', ...searchFields), odd),
    oneof(odd, integer(), jsonValue({ maxDepth: 2 })),
    { maxKeys: 4 },
  ).map((value) => JSON.stringify(value)),
  odd,
  constantFrom('{"query": ', '{"query": "a"', '[', '{"page": 1e999}', '"\\ud800"'),
);

function send(client: RestClient, drawn: Drawn): Promise<Exchange> {
  switch (drawn.kind) {
    case 'query': {
      const query = new URLSearchParams(billedQuery(drawn.operation));
      for (const [name, value] of drawn.query) query.append(name.toWellFormed(), value.toWellFormed());
      return client.request(methodOf(drawn.operation), `${pathOf(drawn)}?${query}`);
    }
    case 'path':
      return client.request('GET', pathOf(drawn), { query: billedQuery(drawn.operation) });
    case 'body':
      return client.call('searchStreams', {
        raw: { text: drawn.text.toWellFormed(), contentType: drawn.contentType },
      });
    case 'nowhere':
      return client.request(drawn.method, `/zz-nowhere/${encoded(drawn.segment)}`);
  }
}

/** A request that is served bills one manifest at most. */
const billedQuery = (operation: OperationId): Record<string, string> =>
  operation === 'listStreamManifests' ? { page_size: '1' } : {};

const methodOf = (operation: OperationId): string => operations[operation].method.toUpperCase();
const encoded = (segment: string): string => encodeURIComponent(segment.toWellFormed());
const pathOf = ({ operation, id }: { readonly operation: OperationId; readonly id: string }): string =>
  operations[operation].path.replace(/\{\w+\}/, () => encoded(id));
