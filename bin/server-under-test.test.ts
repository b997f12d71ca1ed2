// Proofs of `--start`: the server is up when judged, gone afterwards, and its end is told.
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { SetupError } from '../suites/target/setup-error.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

const started: ServerUnderTest[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
});

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const holder = createServer();
  await new Promise<void>((listening) => holder.listen(0, '127.0.0.1', listening));
  const { port } = holder.address() as { readonly port: number };
  await new Promise((closed) => holder.close(closed));
  return port;
}

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

test('what the command started goes with it', async () => {
  const { server, baseUrl } = await start(
    (port) =>
      `require('node:child_process').spawn(process.execPath, ['-e', \`${serving(port)}\`], { stdio: 'inherit' })`,
  );
  await server.stop();
  await expect(fetch(baseUrl)).rejects.toThrow();
});

test('a command that ends early is told with exit code and last lines', async () => {
  const early = start(() => `console.log('no database'); process.exitCode = 7`);
  await expect(early).rejects.toThrow(SetupError);
  await expect(early).rejects.toThrow(/ended with exit code 7\.\n {4}no database$/);
});

test('a server that ends during the run is told', async () => {
  const { server } = await start((port) => `${serving(port)}; setTimeout(() => process.exit(9), 300)`);
  await expect(server.alive).rejects.toThrow(/ended with exit code 9/);
});

test('a server that does not come up in time is stopped', async () => {
  const silent = start(() => `console.error('waiting for a peer'); setInterval(() => {}, 1000)`, 500);
  await expect(silent).rejects.toThrow(/within 0\.5 s of --start.*\n {4}waiting for a peer$/);
});

test('a command that cannot be run is told', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const unknown = startServer({ command: './no-such-server', baseUrl, waitMs: 1_000 });
  await expect(unknown).rejects.toThrow(/cannot be run: .*ENOENT/);
});

test('whatever answers there already is not judged in its place', async () => {
  const { baseUrl } = await start(serving);
  const second = startServer({ command: node(''), baseUrl, waitMs: 1_000 });
  await expect(second).rejects.toThrow(/Something answers at .* already/);
});
