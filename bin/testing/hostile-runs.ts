// Judges hostile targets with the `assay` command, and looks at what it leaves on the terminal and in the report.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostileTarget } from '../../suites/testing/hostile/target.ts';
import { runAssay } from './assay-process.ts';

export interface HostileRun {
  readonly id: string;
  readonly text: string;
  readonly seconds: number;
  readonly exitCode: number | null;
  /** The cause that the command gave, on one line. */
  readonly cause: string;
  /** Verdicts `error`. */
  readonly errors: readonly string[];
  /** What must not be there: a stack trace, a control character, a secret. */
  readonly leaks: readonly string[];
}

const credentials = { ASSAY_API_KEY: 'key-of-a-hostile-run', ASSAY_API_SECRET: 'secret+of/a-hostile-run' };

/** `maxDuration` as for `--max-duration`. */
export async function runHostile(target: HostileTarget, maxDuration: string): Promise<HostileRun> {
  const server = target.listen();
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const directory = mkdtempSync(join(tmpdir(), 'assay-hostile-'));
  const startMs = performance.now();
  try {
    const { exitCode, stdout, stderr } = await runAssay(
      [
        'conform',
        '--base-url',
        `http://127.0.0.1:${port}`,
        '--report',
        directory,
        '--allow-writes',
        '--allow-billing',
        '--max-duration',
        maxDuration,
      ],
      credentials,
    );
    const files = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
    return {
      id: target.id,
      text: target.text,
      seconds: Math.round((performance.now() - startMs) / 1_000),
      exitCode,
      cause: causeIn(exitCode === 2 ? stderr : stdout),
      errors: [...stdout.matchAll(/^error +([a-z]\S*\.\S+)/gm)].map(([, rule = '']) => rule),
      leaks: [
        ...leaksIn(stdout + stderr),
        ...files.flatMap(leaksIn).filter((leak) => leak !== 'stack trace'),
      ],
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

const causeIn = (output: string): string =>
  /The run fails: .*/.exec(output)?.[0] ?? output.trim().split('\n').at(-1) ?? '';

const { ASSAY_API_SECRET: secret } = credentials;
const forms: readonly string[] = [
  secret,
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
  [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join(''),
];

function leaksIn(text: string): readonly string[] {
  const found: readonly (readonly [what: string, isThere: boolean])[] = [
    ['stack trace', /^\s+at .+:\d+:\d+\)?$/m.test(text)],
    ['control character', /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\t\n]]/v.test(text)],
    ['secret', forms.some((form) => text.includes(form))],
  ];
  return found.filter(([, isThere]) => isThere).map(([what]) => what);
}
