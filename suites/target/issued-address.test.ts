// Which of the addresses that a service gives a run may ask.
import { expect, test } from 'vitest';
import { mayAsk } from './issued-address.ts';

const service = { baseUrl: 'https://staging.example/api', mcpUrl: 'https://mcp.staging.example' };

test.each([
  ['https://staging.example/objects/1?token=x', true],
  ['https://mcp.staging.example:8443/advanced/mcp', true],
  ['https://bucket.storage.example/1.gz?signature=x', true],
  ['http://127.0.0.1:9/', false],
  ['http://[::1]/', false],
  ['http://169.254.169.254/latest', false],
  ['http://localhost/', false],
  ['http://metadata.internal/', false],
  ['https://user@bucket.storage.example/', false],
  ['file:///etc/passwd', false],
  ['not an address', false],
])('%s: %s', (address, may) => {
  expect(mayAsk(address, service)).toBe(may);
});

test('a service on this machine may give addresses on it', () => {
  const local = { baseUrl: 'http://127.0.0.1:4010' };
  expect(mayAsk('http://127.0.0.1:4999/objects', local)).toBe(true);
  expect(mayAsk('http://10.0.0.1/', local)).toBe(false);
});
