// Hooks: the input of a command, the error for each kind of failure, and how sources of capabilities are combined.
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { httpTransport } from '../clients/rest.ts';
import { fakeTarget, serving } from '../testing/fake-service.ts';
import { runCommand } from './command.ts';
import { capabilitiesOf } from './compose.ts';
import { type ControlCall, ControlError, type ControlOperation, NotOffered } from './control-operations.ts';
import { hookClient } from './hooks.ts';

const script = (code: string, ...args: readonly string[]): readonly string[] => [
  process.execPath,
  '-e',
  code,
  ...args,
];
const hook = (operation: ControlOperation, command: readonly string[], waitMs = 5_000): ControlCall =>
  hookClient({ commands: { [operation]: command }, directory: tmpdir() }, waitMs);

describe('a hook', () => {
  test('receives values as arguments and the call on standard input, and answers on standard output', async () => {
    const echo = script(
      `let text = ''; process.stdin.on('data', (part) => { text += part; })
        .on('end', () => console.log(JSON.stringify({ args: process.argv.slice(1), sent: JSON.parse(text) })))`,
      '{plan}',
      '--quota={quota_used}',
      '{name}',
    );
    const body = { plan: 'two words; $(touch x)', quota_used: 993, name: undefined };
    expect(await hook('orgs.make', echo)('orgs.make', { body })).toEqual({
      args: ['two words; $(touch x)', '--quota=993', ''],
      sent: { plan: 'two words; $(touch x)', quota_used: 993 },
    });
  });

  test('a command without output gives an empty result', async () => {
    expect(await hook('faults.clear', script(''))('faults.clear')).toEqual({});
  });

  test('a missing capability is not offered', async () => {
    const call = hook('orgs.make', script(''));
    await expect(call('orgs.drop', { path: { id: '1' } })).rejects.toThrow(NotOffered);
  });

  test.each([
    [script('console.error("no such clock"); process.exit(3)'), /ended with exit code 3\n {4}no such clock$/],
    [script('process.kill(process.pid, "SIGTERM")'), /ended with signal SIGTERM/],
    [
      script('console.log("sk_secret")'),
      /^hook clock.advance: standard output is not a JSON object \(10 char/,
    ],
    [['./no-such-command'], /\(\.\/no-such-command\) cannot be run: .*ENOENT/],
    [script('', '{msec}'), /no value \{msec\}; the values are ms$/],
  ])('the error for %j says what failed', async (command, message) => {
    const called = hook('clock.advance', command)('clock.advance', { body: { ms: 5 } });
    await expect(called).rejects.toThrow(ControlError);
    await expect(called).rejects.toThrow(message);
  });

  test('a command is stopped with its child processes when its time is over', async () => {
    const endless = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e3)'],
      { stdio: 'inherit' })`;
    // Both pipes are held by the grandchild: the command is over only when that is gone, too.
    const ended = await runCommand(script(endless), { directory: tmpdir(), input: '', waitMs: 300 });
    expect(ended).toEqual({ kind: 'failed', how: 'did not end within 0.3 s' });
  });
});

describe('capabilities', () => {
  test('come from commands, guarded operations and the control plane at once', async () => {
    const service = await serving(({ path }) => ({
      headers: { date: 'Tue, 17 Mar 2026 12:00:00 GMT' },
      body: path === '/' ? { capabilities: ['worlds', 'clock', 'publish'] } : { id: 's1' },
    }));
    const directory = tmpdir();
    const offered = await capabilitiesOf(
      fakeTarget({
        baseUrl: service.url,
        controlUrl: service.url,
        capabilities: {
          clock: { kind: 'hooks', hooks: { commands: { 'clock.advance': script('') }, directory } },
          snapshots: { kind: 'plane', plane: { url: `${service.url}/guarded`, token: 't0ken' } },
        },
      }),
      httpTransport(2_000),
    );
    const names = Object.entries(offered).flatMap(([name, part]) => (part === undefined ? [] : [name]));
    expect(names.toSorted()).toEqual(['clock', 'publish', 'snapshots', 'worlds']);
    await offered.clock?.advance(1_000);
    expect(await offered.clock?.nowMs()).toBe(Date.UTC(2026, 2, 17, 12));
    expect(await offered.snapshots?.take()).toBe('s1');
    expect(service.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/', undefined],
      ['/account', undefined],
      ['/guarded/snapshots', 'Bearer t0ken'],
    ]);
  });
});
