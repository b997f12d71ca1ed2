// Generates clients of the printed contract with the tools of others, and lets each make calls to a simulator: `node FILE`.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { simulate } from '../../bin/package/index.ts';

/** Everything is generated in it, and run in it, away from the configuration of this repository. */
const folder = await mkdtemp(join(tmpdir(), 'assay-clients-'));
const root = join(import.meta.dirname, '../..');
const timeoutMs = 120_000;
const pythonTools = ['openapi-python-client==0.29.1', 'ruff==0.13.0'];
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** What every client must report of its calls: counts, and whether each answer was what it had to be. */
const expected = { list: 5, page: 6, query: true, beacon: true, digest: true, webhook: true, refusal: true };
class Failure extends Error {}

/** Resolves to all that the command printed. */
async function run(command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: folder, timeout: timeoutMs, env: { ...env, ...more }, maxBuffer: 1e8 };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, options);
    return `${stdout}${stderr}`;
  } catch (cause) {
    const printed = Object(cause) as { readonly stdout?: string; readonly stderr?: string };
    throw new Failure(
      `${command} ${args.join(' ')}\n${printed.stdout ?? ''}${printed.stderr ?? String(cause)}`,
    );
  }
}

const node = (file: string, ...args: readonly string[]): Promise<string> =>
  run(process.execPath, [file, ...args]);

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

async function python({ document, credentials }: Service): Promise<void> {
  const environment = join(folder, 'venv');
  const bin = join(environment, 'bin');
  await run('python3', ['-m', 'venv', environment]);
  if (!(await installed(join(bin, 'pip')))) return;
  const output = join(folder, 'python');
  const path = { PATH: `${bin}:${process.env.PATH}` };
  const options = ['generate', '--path', document, '--output-path', output, '--fail-on-warning'];
  const printed = await run(join(bin, 'openapi-python-client'), options, path);
  // The option misses warnings about schemas.
  if (/warning|unable|skipping/i.test(printed)) throw new Failure(printed);
  const calls = await run(
    join(bin, 'python'),
    ['-B', join(import.meta.dirname, 'client.py'), ...credentials],
    { PYTHONPATH: output },
  );
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

const snake = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase();

/** False where PyPI cannot be reached; in CI that is a failure. */
async function installed(pip: string): Promise<boolean> {
  try {
    await run(pip, ['install', '--quiet', '--disable-pip-version-check', ...pythonTools]);
    return true;
  } catch (cause) {
    if (process.env.CI !== undefined) throw cause;
    console.log(`openapi-python-client: skipped, because PyPI does not provide ${pythonTools.join(', ')}`);
    return false;
  }
}

async function proveClients(): Promise<void> {
  const document = join(folder, 'openapi.json');
  await Promise.all([
    cp(import.meta.dirname, folder, { recursive: true }),
    symlink(join(root, 'node_modules'), join(folder, 'node_modules')),
    writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n'),
    writeFile(document, await node(join(root, 'bin/assay.ts'), 'spec')),
  ]);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { lib: ['es2024', 'dom', 'dom.iterable'] },
      files: ['types.ts', 'redocly.ts'],
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
    await python({ document, credentials: await credentials() });
  } finally {
    await simulator.close();
  }
}

try {
  await proveClients();
} catch (cause) {
  console.error(cause instanceof Failure ? cause.message : cause);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
