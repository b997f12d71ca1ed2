// A temporary folder in which clients of others are generated, installed and run, away from the configuration of this repository.
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const folder = await mkdtemp(join(tmpdir(), 'assay-clients-'));
export const root = join(import.meta.dirname, '../..');
export const python = join(folder, 'venv/bin/python');
export const goProgram = join(folder, 'others/main');
const timeoutMs = 200_000;
const ownEnv = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  PYTHONPATH: join(folder, 'python'),
};
export const env = { ...process.env, ...ownEnv };

export class Failure extends Error {}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Resolves to all that the command printed. */
export async function run(
  command: string,
  args: readonly string[],
  { cwd = folder, env: more }: RunOptions = {},
): Promise<string> {
  const options = { cwd, timeout: timeoutMs, env: { ...env, ...more }, maxBuffer: 1e8 };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, options);
    return `${stdout}${stderr}`;
  } catch (cause) {
    const printed = Object(cause) as { readonly stdout?: string; readonly stderr?: string };
    throw new Failure(
      `${command} ${args.join(' ')}\n${String(cause)}\n${printed.stdout ?? ''}${printed.stderr ?? ''}`,
    );
  }
}

export const node = (file: string, ...args: readonly string[]): Promise<string> =>
  run(process.execPath, [file, ...args]);

/** What is installed of others, in versions that are pinned. */
const packages = {
  npm: ['got@16.1.0', 'ky@2.1.0', 'undici@8.13.1', 'openapi-fetch@0.17.0', '@octokit/webhooks-methods@6.0.0'],
  python: [
    'openapi-python-client==0.29.1',
    'ruff==0.13.0',
    'urllib3==2.7.0',
    'mcp==2.3.0',
    'gidgethub==6.0.0',
    'aiohttp==3.14.5',
  ],
};

export type Toolchain = 'node' | 'python' | 'go';

const others = join(folder, 'others');
const quiet = ['--quiet', '--disable-pip-version-check', '--no-compile'];

const installers: Readonly<Record<Toolchain, () => Promise<unknown>>> = {
  // Without its own package.json npm would install beside the dependencies of this repository.
  node: async () => {
    await writeFile(join(others, 'package.json'), '{ "private": true, "type": "module" }\n');
    await run('npm', ['install', '--no-audit', '--no-fund', ...packages.npm], { cwd: others });
  },
  python: async () => {
    await run('python3', ['-m', 'venv', join(folder, 'venv')]);
    await run(python, ['-m', 'pip', 'install', ...quiet, ...packages.python]);
  },
  // Versions and checksums are in go.mod and go.sum.
  go: () => run('go', ['build', '-o', goProgram, '.'], { cwd: others }),
};

/** Resolves to the toolchains whose packages are there; in CI a missing one is a failure. */
export async function install(): Promise<ReadonlySet<Toolchain>> {
  const found = new Set<Toolchain>();
  const names = Object.keys(installers) as Toolchain[];
  await Promise.all(
    names.map((name) =>
      installers[name]().then(
        () => found.add(name),
        (cause: unknown) => {
          if (process.env.CI !== undefined) throw cause;
          const [command, reason] = String(cause).split('\n');
          console.log(`${name}: its clients are left out, because this failed: ${command}: ${reason}`);
        },
      ),
    ),
  );
  return found;
}
