// The receivers to which connections are allowed, by name and by the address that a name resolves to.
import { expect, test } from 'vitest';
import { hostsAllowed } from './hosts.ts';

const refused = (allowed: readonly string[], host: string): boolean =>
  hostsAllowed(allowed).refusal(host) !== undefined;

test.each(['127.0.0.1', '127.8.9.10', '[::1]', 'localhost', 'hooks.localhost'])(
  '%s is on loopback and allowed',
  (host) => {
    expect(refused([], host)).toBe(false);
  },
);

test.each([
  '10.0.0.1',
  '169.254.169.254',
  '192.168.1.1',
  '8.8.8.8',
  '0.0.0.0',
  '[fd00::1]',
  '[::ffff:10.0.0.1]',
  'hooks.example.com',
  'localhost.example.com',
])('%s is not on loopback and refused unless the operator allows it', (host) => {
  expect(refused([], host)).toBe(true);
  expect(refused([host.replace(/[[\]]/g, '')], host)).toBe(false);
});

const resolved = (allowed: readonly string[], name: string): Promise<string | Error> =>
  new Promise((resolve) => {
    hostsAllowed(allowed).lookup(name, {}, (error, address) => resolve(error ?? String(address)));
  });

test('a name that resolves to loopback is allowed', async () => {
  expect(await resolved([], 'localhost')).toMatch(/^(127\.|::1)/);
});

// An address resolves to itself, so it can represent a name that resolves to it.
test.each(['10.1.2.3', '192.168.0.7', '169.254.169.254', '100.64.0.1', 'fe80::1', '::ffff:172.16.0.1'])(
  'an allowed name that resolves to the private address %s is refused',
  async (address) => {
    expect(await resolved(['hooks.example.com'], address)).toBeInstanceOf(Error);
  },
);
