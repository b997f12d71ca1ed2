// Who may use the control plane.
import { expect, test } from 'vitest';
import { callerRefusal } from './caller.ts';

test.each([
  { host: '127.0.0.1:4011' },
  { host: 'localhost' },
  { host: '[::1]:4011', origin: 'http://localhost:3000' },
  { host: '127.0.0.1:4011', 'content-type': 'application/x-www-form-urlencoded' },
])('serves %o', (headers) => {
  expect(callerRefusal(headers)).toBeUndefined();
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
  expect(callerRefusal(headers)).toMatchObject({ status });
});
