// How the console is served: fixed files under a strict policy, without a token, but under known names alone.
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { simulatorForTests } from '../testing/world.ts';
import { consoleAsset, consoleAssets } from './assets.ts';

const started = simulatorForTests({ controlToken: 'a-token-of-the-tests' });

test('it weighs less than 110 kB, and loads nothing from elsewhere', () => {
  const texts = Object.values(consoleAssets).map((file) => consoleAsset(file).body);
  expect(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)).toBeLessThan(110_000);
  expect(
    texts.join('\n').match(/(?:src|href|from|import|url)\s*[=(]?\s*["'(]?(?:https?:)?\/\/[^\s"')]+/g),
  ).toBeNull();
  expect(texts.join('\n')).not.toMatch(/innerHTML|outerHTML|insertAdjacent|document\.write|\beval\(/);
});

test('each file is served without a token to links of other sites, with its type and a strict policy', async () => {
  for (const [path, file] of Object.entries(consoleAssets)) {
    const answer = await fetch(`${started.simulator.controlUrl}${path}?world=w1`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status, path).toBe(200);
    expect(await answer.text()).toBe(consoleAsset(file).body);
    expect(answer.headers.get('content-type')).toMatch(/^text\/(html|css|javascript); charset=utf-8$/);
    expect(answer.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
  const { controlUrl } = started.simulator;
  expect((await fetch(`${controlUrl}/console/`)).url).toBe(`${controlUrl}/console`);
});

test('nothing else of its folder is served, nothing by another method, and nothing under a foreign name', async () => {
  const { controlUrl } = started.simulator;
  for (const path of ['/console/tsconfig.json', '/console/wire.d.ts', '/console/..%2fassets.ts'])
    expect((await fetch(`${controlUrl}${path}`)).status, path).toBe(401);
  expect((await fetch(`${controlUrl}/console`, { method: 'POST' })).status).toBe(401);
  const status = await new Promise((resolve) => {
    request(`${controlUrl}/console`, { headers: { host: 'rebound.example' } }, ({ statusCode }) =>
      resolve(statusCode),
    ).end();
  });
  expect(status).toBe(403);
});
