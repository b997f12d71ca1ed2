// The command line of the MCP Inspector with both MCP servers: it lists their tools and calls one of each.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type McpServerName, toolsOf } from '../../spec/tools.ts';
import { simulatorForTests } from '../testing/world.ts';

const inspector = join(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);
/** The Inspector keeps its settings there. */
const home = mkdtempSync(join(tmpdir(), 'assay-inspector-'));

const started = simulatorForTests();
let token: string;
beforeAll(() => {
  const [org] = started.simulator.credentials.enterprise;
  if (org === undefined) throw new Error('the world has no Enterprise organisation');
  token = org.mcp_token;
});

type How = { readonly server: McpServerName; readonly over: 'session' | 'stateless' | 'sse' };

const hows: readonly How[] = (['core', 'advanced'] as const).flatMap((server) =>
  (['session', 'stateless', 'sse'] as const).map((over) => ({ server, over })),
);
const oneTool = { core: 'service-profile', advanced: 'service-guide' } as const;

interface Answer {
  readonly code: number | null;
  readonly result: unknown;
  readonly complaints: string;
}

function inspect({ server, over }: How, args: readonly string[]): Promise<Answer> {
  const path = `${server === 'core' ? '' : '/advanced'}${over === 'sse' ? '/sse' : '/mcp'}`;
  const child = spawn(
    process.execPath,
    [
      inspector,
      '--cli',
      '--server-url',
      `${started.simulator.baseUrl}${path}`,
      '--transport',
      over === 'sse' ? 'sse' : 'http',
      '--format',
      'json',
      '--stored-auth-only',
      '--header',
      `Authorization: Bearer ${token}`,
      ...(over === 'stateless' ? ['--protocol-era', 'modern'] : []),
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: home } },
  );
  const [out, complaints] = [child.stdout, child.stderr].map((stream) =>
    stream.setEncoding('utf8').toArray(),
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', async (code) => {
      const text = ((await out) ?? []).join('');
      resolve({ code, result: parsed(text), complaints: ((await complaints) ?? []).join('') });
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text).result;
  } catch {
    return text;
  }
}

test.each(hows)('the $server server over $over', async (how) => {
  const listed = await inspect(how, ['--method', 'tools/list', '--strict']);
  expect(listed).toMatchObject({
    code: 0,
    result: { tools: toolsOf(how.server).map(({ id }) => ({ name: id })) },
  });
  expect(listed.complaints).toMatch(/^$|0 errors/);
  const called = await inspect(how, [
    '--method',
    'tools/call',
    '--tool-name',
    oneTool[how.server],
    '--tool-args-json',
    '{}',
  ]);
  expect(called).toMatchObject({
    code: 0,
    result: { structuredContent: { execution_status: 'executed' } },
  });
});
