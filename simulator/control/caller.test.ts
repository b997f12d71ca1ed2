// Who may use the control plane.
import { expect, test } from 'vitest';
import { type CallerPolicy, callerRefusal } from './caller.ts';

const loopbackOnly: CallerPolicy = { hosts: [], origins: [], token: undefined };
const token = 'a-token-of-the-test';
const shared: CallerPolicy = { hosts: ['simulator.example'], origins: ['https://page.example'], token };
const authorization = `Bearer ${token}`;

test.each([
  { host: '127.0.0.1:4011' },
  { host: 'localhost' },
  { host: '[::1]:4011', origin: 'http://localhost:3000' },
  { host: '127.0.0.1:4011', 'content-type': 'application/x-www-form-urlencoded' },
])('serves %o', (headers) => {
  expect(callerRefusal(headers, loopbackOnly)).toBeUndefined();
});

test.each([
  [403, { host: 'rebound.example:4011' }],
  [403, { host: '127.0.0.1.example' }],
  [403, {}],
  [403, { host: '127.0.0.1:4011', origin: 'https://page.example' }],
  [403, { host: '127.0.0.1:4011', origin: 'null' }],
  [403, { host: '127.0.0.1:4011', 'sec-fetch-site': 'cross-site' }],
  [415, { host: '127.0.0.1:4011', 'content-type': 'text/plain;charset=UTF-8' }],
  [415, { host: '127.0.0.1:4011', 'content-type': 'multipart/form-data; boundary=x' }],
] as const)('refuses with %i %o', (status, headers) => {
  expect(callerRefusal(headers, loopbackOnly)).toMatchObject({ status });
});

test.each([
  { host: 'simulator.example:4011', authorization },
  { host: 'Simulator.Example', authorization: `bearer ${token}` },
  { host: '192.0.2.7:4011', authorization },
  { host: '127.0.0.1:4011', authorization, origin: 'https://page.example', 'sec-fetch-site': 'cross-site' },
  { host: '192.0.2.7:4011', authorization, origin: 'http://192.0.2.7:4011' },
])('with a token serves %o', (headers) => {
  expect(callerRefusal(headers, shared)).toBeUndefined();
});

test.each([
  [401, { host: '127.0.0.1:4011' }],
  [401, { host: '127.0.0.1:4011', authorization: 'Bearer a-token-of-the-tesT' }],
  [401, { host: '127.0.0.1:4011', authorization: token }],
  [403, { host: 'rebound.example', authorization }],
  [403, { host: '127.0.0.1', authorization, origin: 'https://page.example:8443' }],
] as const)('with a token refuses with %i %o', (status, headers) => {
  expect(callerRefusal(headers, shared)).toMatchObject({ status });
});

test('a preflight request needs a listed origin, and no token', () => {
  const preflight = (origin: string) =>
    callerRefusal({ host: 'simulator.example', origin }, shared, 'preflight');
  expect(preflight('https://page.example')).toBeUndefined();
  expect(preflight('https://other.example')).toMatchObject({ status: 403 });
});

test('a page needs neither a token nor a caller of its own site, but a known name', () => {
  const page = (host: string) => callerRefusal({ host, 'sec-fetch-site': 'cross-site' }, shared, 'page');
  expect(page('simulator.example')).toBeUndefined();
  expect(page('rebound.example')).toMatchObject({ status: 403 });
});
