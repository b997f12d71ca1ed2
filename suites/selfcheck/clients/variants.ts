// Correct clients that differ from ours in what the document leaves to them: none is accused of a `must`.
import { valueAt } from '../../clients/json.ts';
import type { Functions } from '../../drills/in-process.ts';
import { type Disk, done, failed, idsIn, listAt, partial, Refused } from './client.ts';
import { type Methods, own } from './mutant.ts';
import { OfficialMcpClient } from './official-mcp.ts';
import { WholeClient } from './whole-client.ts';

export interface ClientVariant {
  /** What it does, after `a client that`. */
  readonly text: string;
  readonly start: (disk: Disk) => Functions;
  /** Drills in which the difference shows; all if omitted. */
  readonly drills?: readonly string[];
}

const differing = (text: string, methods: Methods, ...drills: readonly string[]): ClientVariant => ({
  text,
  start: (disk) => Object.assign(new WholeClient(disk), methods).functions(),
  ...(drills.length > 0 && { drills }),
});

const ofQueries = ['failing-queries', 'empty-results', 'legal-values', 'further-pages', 'quota-used-up'];

/** Each task has a client of its own, which finds what the one before it stored. */
const restarting = (disk: Disk): Functions =>
  Object.fromEntries(
    Object.keys(new WholeClient(disk).functions()).map((name) => [
      name,
      (args, context) => new WholeClient(disk).functions()[name]?.(args, context) ?? Promise.resolve({}),
    ]),
  );

export const parallelPages: Methods = {
  async pages(context, { path, list, query = {}, count = Number.POSITIVE_INFINITY }) {
    const read = async (page: number) =>
      (await this.send(context, { method: 'GET', path, query: { ...query, page } })).json;
    const first = await read(0);
    const { total_count: total, page_size: size } = (valueAt(first, 'data', 'pagination') ?? {}) as Record<
      string,
      number
    >;
    const last = Math.ceil(Math.min(Number(total), count) / Math.max(1, Number(size)));
    const others = await Promise.all(
      Array.from({ length: Math.max(0, last - 1) }, (_, nth) => read(nth + 1)),
    );
    const all = [first, ...others];
    const items = all.flatMap((json) => listAt(json, 'data', list));
    return { items: items.slice(0, count), isCut: all.some((json) => this.isCut(json)) };
  },
};

export const clientVariants = {
  own: differing('is ours', {}),
  'gives-up': differing('reports every refusal as a failure', {
    waitS: () => undefined,
    mcpWaitS: () => undefined,
  }),
  'gives-up-in-part': differing('reports what it has, with the error', {
    waitS: () => undefined,
    async listStreams(context, args) {
      const outcome = await own.listStreams.call(this, context, args).catch(failed);
      return outcome.status === 'failed' ? partial({ stream_ids: [] }, { code: 'rate_limited' }) : outcome;
    },
    async afterFailure() {
      return partial({ manifest_ids: [] }, { message: 'the query failed' });
    },
  }),
  'waits-longer': differing('waits twice as long, and a second', {
    statedS: (answer) => 2 * own.statedS(answer) + 1,
    mcpWaitS: (message) => {
      const waitS = own.mcpWaitS(message);
      return waitS === undefined ? undefined : 2 * waitS + 1;
    },
  }),
  'repeats-failures': differing('repeats what the service failed to do once, unchanged', {
    async ask(context, body) {
      return own.ask.call(this, context, body).catch((cause: unknown) => {
        if (cause instanceof Refused && cause.status < 500) throw cause;
        return own.ask.call(this, context, body);
      });
    },
  }),
  'stale-if-error': differing(
    'shows what it got before when the service fails, and else repeats once',
    {
      async send(context, request) {
        const key = `last ${this.cacheKey(context, this.address(context, request))}`;
        const again = (cause: unknown) => {
          if (!(cause instanceof Refused) || cause.status < 500 || request.method !== 'GET') throw cause;
          return this.cached.get(key)?.answer ?? own.send.call(this, context, request);
        };
        const answer = await own.send.call(this, context, request).catch(again);
        this.cached.set(key, { tag: '', answer });
        return answer;
      },
    },
    'forms-of-refusals',
    'further-pages',
    'list-after-refusal',
  ),
  'by-token-alone': differing(
    'executes plans by the token alone, and plans again once',
    {
      async query(context, args) {
        const { query, stream_ids, count = Number.POSITIVE_INFINITY } = args;
        const plan = () => this.post(context, { query, stream_ids, mode: 'plan' });
        const { json, status } = await plan().catch(plan);
        const token = this.member(json, 'plan_token');
        if (token === undefined) throw new Refused(String(this.member(json, 'execution_status')), status);
        const body = { plan_token: token, page_size: 100 };
        const items = await this.pagesOf(context, body, Number(count));
        return done({ manifest_ids: idsIn(items, 'manifest_id') });
      },
    },
    ...ofQueries,
  ),
  'tries-balance-first': differing(
    'tries a balanced plan before a query, and reports the query as partial',
    {
      async query(context, args) {
        const { query, stream_ids } = args;
        const balanced = { allocation_policy: 'balanced', required_families: ['science'] };
        await this.post(context, { query, stream_ids, mode: 'plan', ...balanced }).catch(() => undefined);
        const outcome = await own.query.call(this, context, args);
        return outcome.status === 'done' ? { ...outcome, status: 'partial' } : outcome;
      },
    },
    ...ofQueries,
  ),
  'repeats-all-failures': differing('sends again what failed with a status from 500', {
    waitS: (answer) => (answer.status >= 500 ? 1 : own.waitS(answer)),
  }),
  'counts-key-points': differing(
    'shows key_points_count where a Brief has no points',
    {
      keyPointsOf: (manifest) =>
        own.keyPointsOf(manifest) ?? Number(valueAt(manifest, 'brief', 'key_points_count')),
    },
    'forms-of-content',
    'growth',
  ),
  'corrects-scope': differing(
    'shows what the saved scope has if it may not be broadened',
    {
      async runBeacon(context, args) {
        return own.runBeacon.call(this, context, args).catch((cause: unknown) => {
          if (!(cause instanceof Refused) || cause.code !== 'unauthorized_source_broadening') throw cause;
          return own.runBeacon.call(this, context, { ...args, stream_id: undefined });
        });
      },
    },
    'foreign-stream',
  ),
  'selects-from-scope': differing(
    'selects the manifests of the stream from the saved scope if it may not be broadened',
    {
      async runBeacon(context, args) {
        return own.runBeacon.call(this, context, args).catch(async (cause: unknown) => {
          if (!(cause instanceof Refused) || cause.code !== 'unauthorized_source_broadening') throw cause;
          await own.runBeacon.call(this, context, { ...args, stream_id: undefined });
          return done({ manifest_ids: [] });
        });
      },
    },
    'foreign-stream',
  ),
  'plans-anew': differing(
    'plans again without balance if a balanced plan omits a family',
    {
      async planAndExecute(context, args) {
        const outcome = await own.planAndExecute.call(this, context, args);
        if (outcome.status !== 'partial') return outcome;
        return own.planAndExecute.call(this, context, { ...args, required_families: undefined });
      },
    },
    'balanced-without-a-family',
  ),
  'parallel-pages': differing('reads the pages of a list at once', parallelPages),
  'waits-for-the-reset': differing('waits for the next month', {
    waitS: (answer) => (answer.status === 429 ? own.statedS(answer) : undefined),
  }),
  'long-pages': differing('asks for pages of 200, by the alias', {
    pageSize: () => 200,
    pageParameter: () => 'page_num',
  }),
  'own-page-count': differing('counts pages by total_count', {
    pageAfter: (json, page) => {
      const { total_count: total, page_size: size } = (valueAt(json, 'data', 'pagination') ?? {}) as Record<
        string,
        number
      >;
      return (page + 1) * Number(size) < Number(total) ? page + 1 : undefined;
    },
  }),
  'without-keys': differing('sends no idempotency keys, and asks after a loss whether the digest is there', {
    async createDigest(context, { name, stream_ids }) {
      try {
        const { json } = await this.send(context, {
          method: 'POST',
          path: '/digests',
          body: { name, stream_ids },
        });
        return done({ digest_id: valueAt(json, 'data', 'id') });
      } catch (cause) {
        if (cause instanceof Refused) throw cause;
        const { json } = await this.send(context, { method: 'GET', path: '/digests' });
        const made = listAt(json, 'data', 'digests').find((one) => one.name === name);
        return made === undefined ? failed(cause) : done({ digest_id: made.id });
      }
    },
  }),
  'by-token': differing('authenticates by the access token', {
    credentials: ({ credentials }) => ({ 'x-access-token': String(credentials.access_token) }),
  }),
  'without-plans': differing('pages through queries without a plan', {
    planAndExecute(context, { query, stream_ids }) {
      return this.query(context, { query, stream_ids });
    },
  }),
  'brief-deltas': differing('asks for deltas in short', {
    deltaScope: (args) => ({ ...own.deltaScope(args), verbosity: 'minimal' }),
  }),
  'session-for-each-task': differing('opens a session of MCP for each task', {
    callTool(context, args) {
      this.sessions.clear();
      return own.callTool.call(this, context, args);
    },
  }),
  'restores-nothing': differing('restores no Beacon, whoever allows it', {
    async restores() {
      return false;
    },
  }),
  'reads-by-query': differing('reads the manifests of a stream by a query', {
    async readManifests(context, { stream_id, count, published_date_from, published_date_to }) {
      const body = { stream_ids: [stream_id], published_date_from, published_date_to };
      const { json } = await this.ask(context, { ...body, page_size: 200 });
      const most = count === undefined ? Number.POSITIVE_INFINITY : Number(count);
      const items = listAt(json, 'data', 'manifests').slice(0, most);
      const next = valueAt(json, 'data', 'pagination', 'next');
      const result = { manifest_ids: idsIn(items, 'manifest_id') };
      const isWhole = !this.isCut(json) && (items.length >= most || next === null);
      return isWhole ? done(result) : partial(result, { message: 'there is more' });
    },
  }),
  'registers-anew': differing('registers a webhook in each life', {
    async receiveWebhooks(context) {
      this.disk.clear();
      return own.receiveWebhooks.call(this, context);
    },
  }),
  'official-mcp': {
    text: 'calls tools by the official client of MCP',
    start: (disk) => new OfficialMcpClient(disk).functions(),
  },
  restarts: { text: 'has a process for each task', start: restarting },
  cautious: differing('reports whatever is not plain as a failure', {
    unaccepted: () => ({ status: 'failed', error: { code: 'partial_plan' } }),
    isCut: (json) => {
      if (own.isCut(json)) throw new Error('the quota cut the page');
      return false;
    },
    keyPointsOf: (manifest) => own.keyPointsOf(manifest),
    afterLoss: async () => ({
      status: 'failed',
      error: { message: 'it is unknown whether the digest was made' },
    }),
  }),
} satisfies Readonly<Record<string, ClientVariant>>;
