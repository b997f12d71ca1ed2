// Measures tool calls of the simulator against a bare server of the official SDK with the same results, and against REST.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RequestSpec } from './client.ts';
import { type Contender, startContender, stopAll } from './contender.ts';
import type { SimulatorInfo } from './loads.ts';
import { Measurements, ratioOf, turnsPerRound } from './report.ts';
import { connectionsMax as connections, machine, measureTurns } from './turns.ts';

const simulator = join(import.meta.dirname, 'serve-simulator.ts');
const sdk = join(import.meta.dirname, 'serve-sdk.ts');
/** The least share of the requests per second of the bare server. */
const goal = 0.8;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, help: { type: 'boolean' } },
});
const rounds = Number(values.rounds);
if (values.help || !(Number.isInteger(rounds) && rounds > 0)) {
  process.stderr.write('npm run bench:mcp -- [--rounds 3]   measures tool calls and prints ratios\n');
  process.exit(values.help ? 0 : 2);
}

/** A tool call, and the REST request with the same meaning. */
interface Question {
  readonly tool: string;
  readonly input: object;
  readonly rest: RequestSpec;
}

/** `session`: calls in one session. `cold`: each call without a session. */
const ways = ['session', 'cold'] as const;

const questionsOf = ({ streams }: SimulatorInfo): readonly Question[] => {
  const selection = { stream_ids: [streams[0]?.id ?? ''], page_size: 2 };
  return [
    { tool: 'service-profile', input: {}, rest: { path: '/account' } },
    {
      tool: 'service-manifests',
      input: selection,
      rest: { path: '/manifests/query', body: selection },
    },
  ];
};

const messageOf = ({ tool, input }: Question) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: tool, arguments: input },
});

const accept = { accept: 'application/json, text/event-stream' };

const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const table = new Map<string, Measurements>();
try {
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`round ${round} of ${rounds}\n`);
    await measureRound();
  }
  process.stdout.write(report());
} finally {
  await stopAll();
  rmSync(scratch, { recursive: true, force: true });
}

async function measureRound(): Promise<void> {
  const { contender: assay, info } = await startContender<SimulatorInfo>([simulator]);
  const headers = { ...accept, authorization: `Bearer ${info.mcpToken}` };
  const questions = questionsOf(info);
  const file = join(scratch, 'results.json');
  writeFileSync(file, JSON.stringify(await resultsOf(assay, questions, headers)));
  const { contender: bare } = await startContender([sdk, file]);
  const sessions = new Map(
    await Promise.all([assay, bare].map(async (one) => [one, await openSession(one, headers)] as const)),
  );
  for (const question of questions)
    for (const way of ways) {
      const ask = (contender: Contender) => ({
        connections,
        requests: [{ path: '/mcp', body: messageOf(question) }],
        headers: {
          ...headers,
          ...(way === 'session' && { 'mcp-session-id': sessions.get(contender) ?? '' }),
        },
      });
      const rest = { connections, requests: [question.rest], headers: info.headers.metered };
      const row = `${question.tool} ${way}`;
      const measurements = table.get(row) ?? new Measurements();
      table.set(row, measurements);
      await measureTurns(
        row,
        [
          { name: 'assay', contender: assay, load: ask(assay) },
          { name: 'sdk', contender: bare, load: ask(bare) },
          { name: 'rest', contender: assay, load: rest },
        ],
        measurements,
      );
    }
  await stopAll();
}

/** What the simulator returns, for the bare server. */
async function resultsOf(
  assay: Contender,
  questions: readonly Question[],
  headers: Readonly<Record<string, string>>,
): Promise<object> {
  const results: Record<string, unknown> = {};
  for (const question of questions) {
    const answer = await post(assay, headers, messageOf(question));
    const { result } = (await answer.json()) as { readonly result?: object };
    if (result === undefined) throw new Error(`${question.tool} gave no result: status ${answer.status}`);
    results[question.tool] = result;
  }
  return results;
}

async function openSession(contender: Contender, headers: Readonly<Record<string, string>>): Promise<string> {
  const clientInfo = { name: 'bench', version: '1' };
  const answer = await post(contender, headers, {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
  });
  await answer.text();
  const session = answer.headers.get('mcp-session-id');
  if (session === null) throw new Error(`no session: status ${answer.status}`);
  return session;
}

function post(
  { port }: Contender,
  headers: Readonly<Record<string, string>>,
  message: object,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
}

function report(): string {
  const rows = [...table].flatMap(([row, measurements]) =>
    (['sdk', 'rest'] as const).map((against) => {
      const { rps, p99, cpu } = ratioOf(measurements.of('assay'), measurements.of(against));
      const verdict = against === 'sdk' ? (rps >= goal ? 'met' : 'missed') : '';
      return `| ${row.replace(' ', ' | ')} | ${against} | ${rps} | ${p99} | ${cpu} | ${verdict} |`;
    }),
  );
  return [
    `${machine()}; ${connections} connections; medians of the ratios of ${rounds} × ${turnsPerRound} interleaved turns`,
    '',
    `| tool | call | against | requests/s | p99 | CPU a request | goal ${goal} |`,
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
