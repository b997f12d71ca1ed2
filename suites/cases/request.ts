// Cases of requests that keep or break the constraints of the contract.
import type { OperationId } from '../../spec/contract.ts';
import type { RequestRuleId } from '../../spec/rules/request.ts';
import { type Case, needing } from '../case.ts';
import type { Exchange } from '../clients/exchange.ts';
import { at, check, expectStatus, isInteger, objectAt } from '../expect.ts';
import type { FindingDetails } from '../finding.ts';
import { amplePlans } from '../manifest-reads.ts';
import { expectServed } from '../reads.ts';
import { allowedInputs, brokenInputs, type Input } from '../requests.ts';
import { judgeShape } from '../shape.ts';

export const requestCases = {
  'request.list-streams': needing({ org: { plan: amplePlans } }, async ({ org, warn }) => {
    const send = (query: Inputs) =>
      org.rest.call('listStreams', { query: { page_size: '1', ...texts(query) } });
    await judgeInputs('listStreams', send, warn);
    expectStatus(await send({ zz_unknown: 'x' }), 400, 422);
  }),

  'request.list-stream-manifests': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 1 }, surface: 'manifests' },
    async ({ org, stream, warn }) => {
      // Without tags their type and logic have nothing to say.
      const send = (query: Inputs) =>
        org.rest.call('listStreamManifests', {
          path: { id: stream.id },
          query: { page_size: '1', tag_ids: '1', ...texts(query) },
        });
      await judgeInputs('listStreamManifests', send, warn);
      expectStatus(await send({ zz_unknown: 'x' }), 400, 422);
    },
  ),

  'request.search-streams': needing({ org: { plan: amplePlans } }, async ({ org, warn }) => {
    const send = (body: Inputs) =>
      org.rest.call('searchStreams', { body: { query: 'energy', page_size: 1, ...body } });
    await judgeInputs('searchStreams', send, warn);
  }),
} satisfies Record<RequestRuleId, Case>;

type Inputs = Readonly<Record<string, unknown>>;

const texts = (inputs: Inputs): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, String(value)]));

/** Each allowed input is served, each broken one refused, or a page brought into its bounds. */
async function judgeInputs(
  operation: OperationId,
  send: (inputs: Inputs) => Promise<Exchange>,
  warn: (details: FindingDetails) => void,
): Promise<void> {
  for (const { name, value } of allowedInputs(operation)) expectServed(await send({ [name]: value }));
  for (const input of brokenInputs(operation)) {
    const exchange = await send({ [input.name]: input.value });
    if (pageNames.has(input.name) && exchange.status < 300) expectInBounds(exchange);
    else judgeShape(operation, expectRefused(exchange, input), warn);
  }
}

const pageNames: ReadonlySet<string> = new Set(['page', 'page_num', 'page_size']);

function expectRefused(exchange: Exchange, { name, value }: Input): Exchange {
  check(exchange.status === 400 || exchange.status === 422, {
    expected: `status 400 or 422 for ${name} ${JSON.stringify(value)}`,
    received: `status ${exchange.status}`,
    exchange,
  });
  return exchange;
}

/** The page that was served is one that may be asked for. */
function expectInBounds(exchange: Exchange): void {
  const { page, page_num: number = page, page_size: size } = objectAt(exchange, 'data.pagination');
  check(isInteger(number) && number >= 0 && isInteger(size) && size >= 1, {
    expected: 'a refusal, or a page from 0 on of 1 item or more',
    received: at(exchange, 'data.pagination'),
    exchange,
  });
}
