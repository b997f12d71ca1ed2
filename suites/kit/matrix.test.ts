// Matrices: a case runs for every member, and a finding, a warning or a missing need names the member.
import { expect, test } from 'vitest';
import { rateClasses } from '../../spec/tools.ts';
import { type Always, needing } from './case.ts';
import { Finding, MissingNeed, missingNeed, NotApplicable, notApplicable } from './finding.ts';
import { type MemberOf, membersOf } from './matrix.ts';

const each = { server: ['core', 'advanced'], transport: ['streamable', 'sse'] } as const;
type Member = MemberOf<typeof each>;

/** Runs a case that acts for each member as given, and returns the members, the warnings and what the case threw. */
async function ran(act: (member: Member, warn: Always['warn']) => void) {
  const members: string[] = [];
  const warnings: string[] = [];
  const { run } = needing({ each }, async ({ member, warn }) => {
    members.push(`${member.server} ${member.transport}`);
    act(member, warn);
  });
  const warn: Always['warn'] = ({ expected }) => void warnings.push(expected);
  const thrown = await run({ warn } as Parameters<typeof run>[0]).catch((cause: unknown) => cause);
  return { members, warnings, thrown };
}

test('a case runs for every combination of members', async () => {
  const { members, thrown } = await ran(() => undefined);
  expect(members).toEqual(['core streamable', 'core sse', 'advanced streamable', 'advanced sse']);
  expect(thrown).toBeUndefined();
});

test('the first finding ends the matrix and names its member', async () => {
  const { members, thrown } = await ran(({ transport }) => {
    if (transport === 'sse') throw new Finding({ expected: 'status 401', received: '200', at: '' });
  });
  expect(members).toEqual(['core streamable', 'core sse']);
  expect(thrown).toMatchObject({
    details: { expected: 'status 401, on the core server over SSE with the token in the query' },
  });
});

test('a warning names its member', async () => {
  const { warnings } = await ran(({ server }, warn) => {
    if (server === 'advanced') warn({ expected: 'a text', received: '', at: '' });
  });
  expect(warnings).toContain('a text, on the advanced server over Streamable HTTP');
});

test('a missing member leaves the rule unexercised, but a finding of a later member counts', async () => {
  const lacking = await ran(({ server }) => (server === 'core' ? missingNeed('quota') : undefined));
  expect(lacking.members).toHaveLength(4);
  expect(lacking.thrown).toBeInstanceOf(MissingNeed);
  expect(lacking.thrown).toMatchObject({ note: 'on the core server over Streamable HTTP' });
  const { thrown } = await ran(({ server }) => {
    if (server === 'core') missingNeed('quota');
    throw new Finding({ expected: 'a page', received: '', at: '' });
  });
  expect(thrown).toBeInstanceOf(Finding);
});

test('a member that does not apply is left out, unless none applies', async () => {
  const some = await ran(({ server }) => (server === 'core' ? notApplicable('S-105', 'no keys') : undefined));
  expect(some.thrown).toBeUndefined();
  const none = await ran(() => notApplicable('S-105', 'no keys'));
  expect(none.thrown).toBeInstanceOf(NotApplicable);
});

test('where members cost something the seed chooses one', async () => {
  const membersFor = async (random: number): Promise<readonly unknown[]> => {
    const members: unknown[] = [];
    const { run } = needing({ each }, async ({ member }) => void members.push(member));
    await run({ membersCost: true, random: () => random } as Parameters<typeof run>[0]);
    return members;
  };
  expect(await membersFor(0)).toEqual([{ server: 'core', transport: 'streamable' }]);
  expect(await membersFor(0.99)).toEqual([{ server: 'advanced', transport: 'sse' }]);
});

test('a plan without Records has no member of their class', () => {
  const classes = { class: rateClasses } as const;
  expect(membersOf(classes, ['enterprise'])).toHaveLength(3);
  expect(membersOf(classes, ['enterprise', 'startup'])).toEqual([
    { class: 'discovery' },
    { class: 'content' },
  ]);
});
