// The client, or a wrong one, as an adapter for `assay drill`: `node adapter.ts [--clock] [--disk FILE] [--mutant ID]`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, isString, type JsonObject } from '../../clients/json.ts';
import { functionName, type TaskContext } from '../../drills/in-process.ts';
import { lineOf, operations } from '../../drills/protocol.ts';
import type { Disk } from './client.ts';
import { clientMutants } from './prove.ts';
import { WholeClient } from './whole-client.ts';

const words = process.argv.slice(2);
const hasClock = words.includes('--clock');
const optionOf = (option: string): string | undefined =>
  words.includes(option) ? words[words.indexOf(option) + 1] : undefined;
const file = optionOf('--disk');
const mutant = optionOf('--mutant');

const disk: Disk = new Map(
  file !== undefined && existsSync(file)
    ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as JsonObject)
    : [],
);
if (file !== undefined) {
  const set = disk.set.bind(disk);
  disk.set = (key, value) => {
    set(key, value);
    writeFileSync(file, JSON.stringify(Object.fromEntries(disk)));
    return disk;
  };
}

const start =
  mutant === undefined ? (kept: Disk) => new WholeClient(kept).functions() : clientMutants[mutant]?.start;
if (start === undefined) throw new Error(`there is no wrong client ${mutant}`);
const functions = start(disk);
const ops = operations.filter((op) => functions[functionName(op)] !== undefined);
const say = (message: object): void => void process.stdout.write(lineOf(message));

/** What waits for a line about the task that is under way. */
let heard: ((message: JsonObject) => void) | undefined;
const answer = (): Promise<JsonObject> =>
  new Promise((resolve) => {
    heard = resolve;
  });

async function work(task: JsonObject): Promise<void> {
  const { id, op, args, target, credentials, now } = task;
  if (!isString(op) || !isObject(args) || !isObject(target) || !isObject(credentials)) return;
  let [worldMs, heardMs] = [Date.parse(String(now)), performance.now()];
  const context: TaskContext = {
    rest: String(target.rest),
    mcp: String(target.mcp),
    credentials: credentials as TaskContext['credentials'],
    now: () => worldMs + performance.now() - heardMs,
    sleep: async (seconds) => {
      if (!hasClock) return void (await sleep(seconds * 1_000));
      say({ id, sleep_s: seconds });
      worldMs = Date.parse(String((await answer()).now));
      heardMs = performance.now();
    },
    ready: async (url) => {
      say({ id, ready: { url } });
      await answer();
    },
    handedOn: (ids) => say({ id, handed_on: ids }),
    signal: new AbortController().signal,
  };
  const outcome = await functions[functionName(op)]?.(args, context);
  say({ id, ...(outcome ?? { status: 'unsupported' }) });
}

say({ hello: { client: 'own client', ops, clock: hasClock, notices: true } });
for await (const line of createInterface({ input: process.stdin })) {
  const message: unknown = JSON.parse(line);
  if (!isObject(message)) continue;
  const waiting = heard;
  heard = undefined;
  if (waiting !== undefined) waiting(message);
  else void work(message);
}
