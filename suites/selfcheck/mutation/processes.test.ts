// Processes that work, hang, throw and are replaced.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LawsJob } from './jobs.ts';
import { openProcesses, type Processes } from './processes.ts';

/** Acts as the first rule of a job says. Answers with its process id and the mutant that is active from the start. */
const module = `
  import { existsSync, writeFileSync } from 'node:fs';
  const mark = import.meta.dirname + '/hung';
  let jobs = 0;
  process.on('message', ({ rules: [what] }) => {
    jobs += 1;
    if (what === 'hang') for (;;);
    if (what === 'hang-once') {
      if (!existsSync(mark)) { writeFileSync(mark, ''); for (;;); }
    }
    if (what === 'slow') {
      const timer = setInterval(() => process.send({ kind: 'alive' }), 100);
      return setTimeout(() => { clearInterval(timer); process.send({ kind: 'done', result: { asked: [] } }); }, 4000);
    }
    if (what === 'exit') process.exit(3);
    if (what === 'throw-later' && jobs > 1) return process.send({ kind: 'threw', detail: 'left over' });
    if (what === 'doubt' && jobs > 1) return process.send({ kind: 'done', result: { doubted: ['a.b'] } });
    const asked = [String(process.pid), process.env.__STRYKER_ACTIVE_MUTANT__ ?? 'none'];
    process.send({ kind: 'done', result: { asked } });
  });
  process.on('disconnect', () => process.exit());
`;

let folder = '';
let processes: Processes;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-processes-'));
  writeFileSync(join(folder, 'child.mjs'), module);
  const cacheFolder = join(folder, 'cache');
  processes = openProcesses({
    module: join(folder, 'child.mjs'),
    count: 1,
    silenceMaxMs: 200,
    cacheFolder,
  });
});
afterAll(() => {
  processes.close();
  rmSync(folder, { recursive: true });
});

const job = (what: string): LawsJob => ({ kind: 'laws', rules: [what] });
const answer = async (what: string, fromStart?: string): Promise<readonly string[]> => {
  const ended = await processes.run(job(what), fromStart);
  return ended.kind === 'done' ? (ended.result.asked ?? []) : [];
};

test('one process does one job after the other', async () => {
  const [first] = await answer('work');
  expect(first).toBeDefined();
  expect(await answer('work')).toEqual([first, 'none']);
});

test('a mutant that is active from the start has its own process, and the other process continues', async () => {
  const [before] = await answer('work');
  const [own, active] = await answer('work', '17');
  expect(own).not.toBe(before);
  expect(active).toBe('17');
  expect(await answer('work')).toEqual([before, 'none']);
});

test('a process that hangs is replaced', async () => {
  const [before] = await answer('work');
  expect(await processes.run(job('hang'))).toEqual({ kind: 'hung' });
  expect((await answer('work'))[0]).not.toBe(before);
});

test('a job that hangs beside others is tried again alone', async () => {
  const pool = openProcesses({
    module: join(folder, 'child.mjs'),
    count: 2,
    silenceMaxMs: 200,
    cacheFolder: join(folder, 'cache'),
  });
  const order: string[] = [];
  const run = async (what: string): Promise<unknown> => {
    const { kind } = await pool.run(job(what));
    return order.push(`${what} ${kind}`);
  };
  await Promise.all(['hang-once', 'slow', 'work'].map(run));
  pool.close();
  expect(order.at(-1)).toBe('hang-once done');
});

test('a process that ends is replaced, and its job ends', async () => {
  expect(await processes.run(job('exit'))).toMatchObject({
    kind: 'threw',
    detail: expect.stringContaining('3'),
  });
  expect(await answer('work')).toHaveLength(2);
});

test('a job that fails because of an earlier job is repeated in a new process', async () => {
  await answer('work');
  expect(await processes.run(job('throw-later'))).toMatchObject({ kind: 'done' });
  await answer('work');
  expect(await answer('doubt')).toHaveLength(2);
});
