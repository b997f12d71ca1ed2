// A simulator for other machines and for pages in browsers: its public address, names, origins, and token.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, simulate } from './index.ts';

const page = 'https://page.example';
const controlToken = 'a-token-of-the-test';
const publicUrl = 'https://simulator.example/cis';

let simulator: Simulator;
let restUrl: string;
beforeAll(async () => {
  simulator = await simulate({
    host: '0.0.0.0',
    controlHost: '::',
    controlToken,
    publicUrl,
    origins: [page],
    allowedHosts: ['service.internal'],
  });
  restUrl = simulator.localUrl;
});
afterAll(() => simulator.close());

const keysOf = (plan: 'starter'): Record<string, string> => {
  const [{ api_key = '', api_secret = '' } = {}] = simulator.credentials[plan][0]?.keys ?? [];
  return { 'api-key': api_key, secret: api_secret };
};

/** The status under a name that leads to this machine. */
const statusUnder = (url: string, host: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers: { ...headers, host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });

test('answers show the public address', async () => {
  const account = await fetch(`${restUrl}/account`, { headers: keysOf('starter') });
  expect(await account.json()).toMatchObject({ data: { mcp_connector: { url: `${publicUrl}/mcp` } } });
  const connect = await (await fetch(`${restUrl}/connect`)).json();
  expect(connect).toMatchObject({ client_configs: { rest: { base_url: publicUrl } } });
  expect(simulator.baseUrl).toBe(publicUrl);
});

test('worlds are below the public address', async () => {
  const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
  const made = await fetch(`${simulator.controlUrl}/worlds`, { method: 'POST', body: '{}', headers });
  expect(await made.json()).toMatchObject({ base_url: `${publicUrl}/worlds/w1` });
});

describe('the control plane', () => {
  test('names an address of this machine if it listens on all', () => {
    expect(simulator.controlUrl).toMatch(/^http:\/\/\[::1\]:\d+$/);
  });

  test('demands its token, and says so in its document', async () => {
    const refused = await fetch(`${simulator.controlUrl}/clock`);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await fetch(`${simulator.controlUrl}/openapi.json`)).status).toBe(401);
    const headers = { authorization: `Bearer ${controlToken}` };
    const document = await (await fetch(`${simulator.controlUrl}/openapi.json`, { headers })).text();
    expect(document).toContain('"scheme":"bearer"');
    expect(document).not.toContain(controlToken);
  });

  test('answers under the allowed names alone', async () => {
    const headers = { authorization: `Bearer ${controlToken}` };
    const url = `${simulator.controlUrl}/clock`;
    expect(await statusUnder(url, 'service.internal', headers)).toBe(200);
    expect(await statusUnder(url, 'other.example', headers)).toBe(403);
  });
});

describe('pages of a listed origin', () => {
  const preflight = (url: string, origin: string): Promise<Response> =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'api-key,secret',
      },
    });

  test.each(['/streams', '/mcp'])('may ask before they call %s', async (path) => {
    const answer = await preflight(`${restUrl}${path}`, page);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(page);
    expect(answer.headers.get('access-control-allow-headers')).toBe('api-key,secret');
  });

  test('may ask before they call the control plane', async () => {
    const answer = await preflight(`${simulator.controlUrl}/clock`, page);
    expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual([204, 'GET']);
  });

  test('may read answers and their headers', async () => {
    const answer = await fetch(`${restUrl}/streams`, { headers: { ...keysOf('starter'), origin: page } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(page);
    expect(answer.headers.get('access-control-expose-headers')).toBe('*');
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  test('may call the MCP servers', async () => {
    const [{ mcp_token = '' } = {}] = simulator.credentials.starter;
    const status = (origin: string) =>
      statusUnder(`${restUrl}/mcp`, 'service.internal', { origin, authorization: `Bearer ${mcp_token}` });
    expect(await status(page)).not.toBe(403);
    expect(await status('https://other.example')).toBe(403);
  });

  test('are the only ones', async () => {
    const answer = await preflight(`${restUrl}/streams`, 'https://other.example');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.status).toBe(405);
  });
});

test('without origins no answer has a header for pages', async () => {
  const plain = await simulate();
  const answer = await fetch(`${plain.baseUrl}/streams`, { headers: { origin: page } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('vary')).toBeNull();
  await plain.close();
});
