// Opens, uses and closes MCP sessions of a simulator in this process, and compares the memory before and after.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Pool } from 'undici';
import { simulate } from '../../simulator/index.ts';

export interface SessionLoad {
  /** Sessions that stay open all the time. */
  readonly open: number;
  /** Sessions that are opened, used once and closed in between. */
  readonly closed: number;
}

/** The heap may be larger by this share afterwards: code is compiled, and tables keep their capacity. */
const growthMax = 0.1;
const warmUpShare = 0.1;
const atOnce = 16;
const mib = 1_048_576;
const paths = ['/mcp', '/advanced/mcp'] as const;

/** Measures the heap in use with the open sessions, before the others came and after they went. */
export async function loadSessions({ open, closed }: SessionLoad) {
  const simulator = await simulate({ seed: 1, startMs: Date.UTC(2026, 2, 17, 12), frozen: true });
  const pool = new Pool(simulator.baseUrl, { connections: atOnce });
  const { world } = simulator;
  const { operator } = world.services;
  const owner = { ...operator.makeOrganization('startup'), unmetered: true };
  world.store.put(owner);
  const client = sessionClient(pool, owner.mcpToken);
  const cycle = async (nth: number): Promise<void> => {
    const session = await client.opened(nth);
    await client.call(session);
    await client.close(session);
  };
  const heapMb = (): number => {
    // Its entries are bounded, but they would count as growth until the bound is reached.
    world.journal.clear();
    return heapInUse() / mib;
  };
  try {
    const kept: Session[] = [];
    await times(open, async (nth) => void kept.push(await client.opened(nth)));
    for (const session of kept) await client.call(session);
    await times(Math.ceil(closed * warmUpShare), cycle);
    const beforeMb = heapMb();
    await times(closed, cycle);
    const afterMb = heapMb();
    const faults = [
      afterMb > beforeMb * (1 + growthMax) &&
        `the heap grew from ${beforeMb.toFixed(1)} to ${afterMb.toFixed(1)} MiB`,
      world.sessions.size !== open && `${world.sessions.size} sessions are open, expected ${open}`,
    ];
    for (const session of kept) await client.call(session);
    operator.removeOrganization(owner.id);
    faults.push(world.sessions.size !== 0 && `${world.sessions.size} sessions outlive their organisation`);
    return { beforeMb, afterMb, faults: faults.filter((fault) => fault !== false) };
  } finally {
    await pool.destroy();
    await simulator.close();
  }
}

interface Session {
  readonly id: string;
  readonly path: string;
}

/** Every second session is one with the Advanced server. Each method throws for an answer that is not a success. */
function sessionClient(pool: Pool, token: string) {
  const send = async (method: 'POST' | 'DELETE', path: string, session?: string, message?: object) => {
    const answer = await pool.request({
      method,
      path,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
        ...(message && { 'content-type': 'application/json' }),
        ...(session !== undefined && { 'mcp-session-id': session }),
      },
      ...(message && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return { text, session: answer.headers['mcp-session-id'] };
  };
  return {
    opened: async (nth: number): Promise<Session> => {
      const path = paths[nth % paths.length] ?? paths[0];
      const { session } = await send('POST', path, undefined, {
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'load', version: '1' },
        },
      });
      if (typeof session !== 'string') throw new Error('initialize opened no session');
      return { id: session, path };
    },
    call: async ({ id, path }: Session): Promise<void> => {
      const name = path === '/mcp' ? 'service-profile' : 'service-account';
      const { text } = await send('POST', path, id, {
        method: 'tools/call',
        params: { name, arguments: {} },
      });
      if (!text.includes('"execution_status":"executed"')) throw new Error(`${name}: ${text}`);
    },
    close: async ({ id, path }: Session): Promise<void> => void (await send('DELETE', path, id)),
  };
}

/** Calls `work` with 0, 1, 2 … `count - 1`, some at the same time. */
async function times(count: number, work: (nth: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let nth = next++; nth < count; nth = next++) await work(nth);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Bytes that live objects take. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let time = 0; time < 3; time += 1) collect();
  return process.memoryUsage().heapUsed;
}
