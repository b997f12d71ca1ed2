// `--start`: the server answers during the run, is gone afterwards, and an early end is reported.
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../suites/selfcheck/free-port.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

const started: ServerUnderTest[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
});

const node = (code: string): string => `'${process.execPath}' -e "${code}"`;
const serving = (port: number): string => `require('node:http').createServer((_, answer) => answer.end('{}'))
  .listen(${port}, '127.0.0.1')`;

async function start(code: (port: number) => string, waitMs = 10_000) {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const server = await startServer({ command: node(code(port)), baseUrl, waitMs });
  started.push(server);
  return { server, baseUrl };
}

test('a server answers until it is stopped', async () => {
  const { server, baseUrl } = await start(serving);
  expect((await fetch(baseUrl)).status).toBe(200);
  await server.stop();
  await expect(fetch(baseUrl)).rejects.toThrow();
});

test('processes that the command started are stopped too', async () => {
  const { server, baseUrl } = await start(
    (port) =>
      `require('node:child_process').spawn(process.execPath, ['-e', \`${serving(port)}\`], { stdio: 'inherit' })`,
  );
  await server.stop();
  await expect(fetch(baseUrl)).rejects.toThrow();
});

test('the error for a command that ends early shows its exit code and last lines', async () => {
  const early = start(() => `console.log('no database'); process.exitCode = 7`);
  await expect(early).rejects.toThrow(SetupError);
  await expect(early).rejects.toThrow(/ended with exit code 7\.\n {4}no database$/);
});

test('a server that ends during the run ends the run with its exit code', async () => {
  const { server } = await start((port) => `${serving(port)}; setTimeout(() => process.exit(9), 300)`);
  await expect(server.alive).rejects.toThrow(/ended with exit code 9/);
});

test('a server that does not answer in time is stopped', async () => {
  const silent = start(() => `console.error('waiting for a peer'); setInterval(() => {}, 1000)`, 500);
  await expect(silent).rejects.toThrow(/within 0\.5 s of --start.*\n {4}waiting for a peer$/);
});

test('the error for a command that cannot be run shows the cause', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const unknown = startServer({ command: './no-such-server', baseUrl, waitMs: 1_000 });
  await expect(unknown).rejects.toThrow(/cannot be run: .*ENOENT/);
});

test('a server that already answers at the address is refused', async () => {
  const { baseUrl } = await start(serving);
  const second = startServer({ command: node(''), baseUrl, waitMs: 1_000 });
  await expect(second).rejects.toThrow(/Another server already answers at /);
});
