// Generates clients of the printed contract with the tools of others, lets each make calls to a simulator, and judges clients that
// nobody here wrote: `node FILE`.
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { simulate } from '../../bin/package/index.ts';
import { judgeOthers } from './others.ts';
import { Failure, folder, install, node, python, root, run } from './toolchains.ts';

/** What every client must report of its calls: counts, and whether each answer was what it had to be. */
const expected = { list: 5, page: 6, query: true, beacon: true, digest: true, webhook: true, refusal: true };
function assertCalls(name: string, printed: string): void {
  const last = printed.trim().split('\n').at(-1) ?? '';
  const found = JSON.parse(last) as Readonly<Record<string, unknown>>;
  for (const [call, value] of Object.entries(expected))
    if (found[call] !== value) throw new Failure(`${name}: ${call} is ${String(found[call])}, not ${value}`);
  console.log(`${name}: ${last}`);
}

interface Service {
  readonly document: string;
  readonly credentials: readonly string[];
}

async function typeScript({ document, credentials }: Service): Promise<void> {
  const generated = join(folder, 'generated');
  const types = join(generated, 'types.ts');
  await node(join(root, 'node_modules/openapi-typescript/bin/cli.js'), document, '-o', types);
  const client = join(generated, 'redocly.ts');
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const options = ['--import-ext', 'ts', '--args-style', 'grouped'];
  await node(redocly, 'generate-client', document, '-o', client, ...options);
  await node(join(root, 'node_modules/ts7/bin/tsc'), '-p', folder);
  for (const name of ['types', 'redocly'])
    assertCalls(name, await node(join(folder, `${name}.ts`), ...credentials));
}

async function pythonClient({ document, credentials }: Service): Promise<void> {
  const output = join(folder, 'python');
  const env = { PATH: `${dirname(python)}:${process.env.PATH}` };
  const options = ['generate', '--path', document, '--output-path', output, '--fail-on-warning'];
  const printed = await run(join(dirname(python), 'openapi-python-client'), options, { env });
  // The option misses warnings about schemas.
  if (/warning|unable|skipping/i.test(printed)) throw new Failure(printed);
  const calls = await run(python, ['-B', join(import.meta.dirname, 'client.py'), ...credentials]);
  assertCalls('openapi-python-client', calls);
  const files = await readdir(output, { recursive: true });
  const missing = namesIn(JSON.parse(await readFile(document, 'utf8')) as Contract).filter(
    (name) => !files.some((file) => file.endsWith(`/${snake(name)}.py`)),
  );
  if (missing.length > 0) throw new Failure(`openapi-python-client left out ${missing.join(', ')}`);
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
  readonly webhooks: object;
}

/** Operations, and the schemas of events. */
function namesIn({ paths, webhooks }: Contract): readonly string[] {
  const operations = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId = '' }) => (operationId === '' ? [] : [operationId])),
  );
  const events = [...JSON.stringify(webhooks).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
  const names = [...operations, ...events.map(([, name = '']) => name)];
  if (operations.length < 60 || events.length < 9)
    throw new Failure('the contract lacks operations or events');
  return names;
}

/** They need packages. */
const installed = ['others/adapter.ts', 'others/receiver.ts'];

const snake = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase();

async function proveClients(): Promise<void> {
  const document = join(folder, 'openapi.json');
  await Promise.all([
    cp(import.meta.dirname, folder, { recursive: true }),
    symlink(join(root, 'node_modules'), join(folder, 'node_modules')),
    writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n'),
    writeFile(document, await node(join(root, 'bin/assay.ts'), 'spec')),
  ]);
  const available = await install();
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { lib: ['es2024', 'dom', 'dom.iterable'] },
      files: ['types.ts', 'redocly.ts', ...(available.has('node') ? installed : [])],
      include: [],
    }),
  );
  const simulator = await simulate({ frozen: true });
  try {
    const credentials = async (): Promise<readonly string[]> => {
      const [{ apiKey, apiSecret }] = (await simulator.createOrganization('enterprise')).keys;
      return [simulator.baseUrl, apiKey, apiSecret];
    };
    await typeScript({ document, credentials: await credentials() });
    if (available.has('python')) await pythonClient({ document, credentials: await credentials() });
  } finally {
    await simulator.close();
  }
  await judgeOthers(available);
}

try {
  await proveClients();
} catch (cause) {
  console.error(cause instanceof Failure ? cause.message : cause);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
