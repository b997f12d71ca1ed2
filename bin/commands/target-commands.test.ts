// Exit codes of the commands around a target, as processes: `doctor`, `init`, and `conform --start`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeService } from '../../suites/testing/fake-service.ts';

const assay = join(import.meta.dirname, '../assay.ts');
const directory = mkdtempSync(join(tmpdir(), 'assay-commands-'));
const nowhere = 'http://127.0.0.1:1';

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [assay, ...args], { env: { ...process.env, ...env } });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, text }));
  return { child, ended };
}

test('doctor ends with 2 where nothing answers, 1 where a credential is refused, and hides it', async () => {
  expect((await run(['doctor', '--base-url', nowhere]).ended).code).toBe(2);
  const service = await fakeService(({ headers }) => ({ status: 401, body: { detail: headers['api-key'] } }));
  const env = { ASSAY_API_KEY: 'key-value', ASSAY_API_SECRET: 'secret-value' };
  const { code, text } = await run(['doctor', '--base-url', service.url], env).ended;
  await service.close();
  expect(code).toBe(1);
  expect(text).toContain('broken    credentials.starter.0');
  expect(text).not.toContain('key-value');
});

test('init writes over nothing unless told to', async () => {
  const out = join(directory, 'target.yaml');
  writeFileSync(out, 'mine');
  const service = await fakeService(() => ({ status: 401 }));
  const args = ['init', '--base-url', service.url, '--out', out];
  expect(await run(args).ended).toMatchObject({ code: 2, text: expect.stringContaining('--force') });
  expect(readFileSync(out, 'utf8')).toBe('mine');
  expect((await run([...args, '--force']).ended).code).toBe(0);
  await service.close();
  expect(readFileSync(out, 'utf8')).toContain(`base_url: "${service.url}"`);
});

test('an interrupt stops the server of --start', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { readonly port: number };
  await new Promise((closed) => holder.close(closed));
  const mark = join(directory, 'asked');
  // It never answers a second request, so the run is interrupted while it waits.
  const code = `let asked = 0; require('node:http').createServer((_, answer) => { asked += 1;
    if (asked === 1) answer.end('{}'); else require('node:fs').writeFileSync('${mark}', ''); }).listen(${port}, '127.0.0.1')`;
  const server = join(directory, 'server.cjs');
  writeFileSync(server, code);
  const { child, ended } = run([
    'conform',
    '--base-url',
    `http://127.0.0.1:${port}`,
    '--start',
    `'${process.execPath}' '${server}'`,
  ]);
  await expect.poll(() => existsSync(mark), { timeout: 20_000 }).toBe(true);
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
});
