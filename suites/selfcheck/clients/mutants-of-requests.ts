// Wrong clients, by the rule that must catch each: waits, pages, credentials, names, writes.
import { isObject, valueAt } from '../../clients/json.ts';
import { done, type Request } from './client.ts';
import { type MutantTable, own, wrong } from './mutant.ts';
import { parallelPages } from './variants.ts';

const pageOf = ({ query }: Request): number => Number(query?.page ?? query?.page_num ?? 0);
const textOf = (json: unknown): string => JSON.stringify(json ?? null);

export const requestMutants = {
  'client.wait-out-rate-limit/at-once-again': wrong('repeats at once', { statedS: () => 0 }),
  'client.wait-out-rate-limit/milliseconds': wrong('takes seconds for milliseconds', {
    statedS: (answer) => own.statedS(answer) / 1_000,
  }),
  'client.wait-out-rate-limit/capped-wait': wrong('waits 30 s at most', {
    statedS: (answer) => Math.min(30, own.statedS(answer)),
  }),
  'client.wait-out-rate-limit/several-at-once': wrong(
    'reads pages at once, and repeats those refused at once',
    {
      ...parallelPages,
      statedS: () => 0,
    },
  ),
  'client.wait-out-mcp/at-once-again': wrong('repeats a call at once', {
    mcpWaitS: (message) => (own.mcpWaitS(message) === undefined ? undefined : 0),
  }),
  'client.wait-out-mcp/by-status-alone': wrong('knows no refusal for the rate but status 429', {
    mcpWaitS: (message) =>
      own.mcpWaitS(message) === undefined || message.response.status === 429 ? own.mcpWaitS(message) : 0,
  }),
  'client.wait-out-mcp/errors-at-once': wrong('repeats at once after an error of JSON-RPC', {
    mcpWaitS: (message) => (isObject(valueAt(message.json, 'error')) ? 0 : own.mcpWaitS(message)),
  }),
  'client.repeat-refused-whole/skipped': wrong('goes on with the next page', {
    repeated: (request) => ({ ...request, query: { ...request.query, page: pageOf(request) + 1 } }),
  }),
  'client.repeat-refused-whole/given-up-in-silence': wrong('takes a refused page for the end of the list', {
    repeated: () => undefined,
  }),
  'client.repeat-refused-whole/shrunk': wrong('asks for a smaller page of the same number', {
    repeated: (request) => ({ ...request, query: { ...request.query, page_size: 20 } }),
  }),
  'client.stop-at-quota/any-429': wrong('repeats after every 429', {
    waitS: ({ status }) => (status === 429 ? 1 : undefined),
  }),
  'client.stop-at-quota/overflowing-timer': wrong('waits by a timer that overflows', {
    waitS: (answer) => {
      if (answer.status !== 429) return undefined;
      const waitS = Number(answer.headers.get('retry-after') ?? own.statedS(answer));
      return waitS > 2_147_483 ? 0 : waitS;
    },
  }),
  'client.branch-on-code/by-text': wrong('takes a refusal for the quota if its text speaks of it', {
    codeOf: (answer) => (/quota/.test(textOf(answer.json)) ? 'quota_exhausted' : own.codeOf(answer)),
  }),
  'client.branch-on-code/by-wait': wrong('takes a wait of more than half a minute for the quota', {
    codeOf: (answer) =>
      answer.status === 429 && Number(answer.headers.get('retry-after')) > 30
        ? 'quota_exhausted'
        : own.codeOf(answer),
  }),
  'client.branch-on-code/rate-always': wrong('reports every 429 as a refusal for the rate', {
    codeOf: (answer) => (answer.status === 429 ? 'rate_limited' : own.codeOf(answer)),
    waitS: () => undefined,
  }),
  'client.start-at-zero/from-one': wrong('reads lists from page 1', { firstPage: () => 1 }),
  'client.start-at-zero/alias-from-one': wrong('reads lists by page_num, from 1', {
    firstPage: () => 1,
    pageParameter: () => 'page_num',
  }),
  'client.follow-next/short-page': wrong('ends at a page that is shorter than it likes', {
    pageAfter: (json, page, items) => (items.length < 100 ? undefined : own.pageAfter(json, page, items)),
  }),
  'client.follow-next/first-page-alone': wrong(
    'reads one page of Beacons',
    { offsetAfter: () => undefined },
    'other-lists',
  ),
  'client.follow-next/one-form': wrong(
    'looks for next in every list',
    { searchAfter: (json) => own.pageAfter(json, 0, []) },
    'other-lists',
  ),
  'client.follow-next/same-page-twice': wrong('reads page 0 twice', {
    pageAfter(json, page, items) {
      const isAgain = page === 0 && this.sent === 1;
      return isAgain ? 0 : own.pageAfter(json, page, items);
    },
  }),
  'client.follow-next/first-delta-alone': wrong(
    'takes all later deltas for empty',
    {
      async deliverDelta(context, args) {
        const isLater = this.disk.has('delta');
        this.disk.set('delta', true);
        return isLater ? done({ manifest_ids: [] }) : own.deliverDelta.call(this, context, args);
      },
    },
    'delta-twice',
  ),
  'client.bear-cap/counts-by-asked-size': wrong('counts pages by the size that it asked for', {
    pageAfter: (json, page) =>
      (page + 1) * 500 < Number(valueAt(json, 'data', 'pagination', 'total_count')) ? page + 1 : undefined,
  }),
  'client.bear-cap/ends-when-capped': wrong('ends at a page that is shorter than it asked for', {
    pageAfter: (json, page, items) => (items.length < 500 ? undefined : own.pageAfter(json, page, items)),
  }),
  'client.show-clamp/ignored-flag': wrong('does not look at quota_clamped', { isCut: () => false }),
  'client.show-clamp/removed-items-alone': wrong('looks for another flag', {
    isCut: (json) => valueAt(json, 'data', 'clamped') === true,
  }),
  'client.send-legal-values/target-of-all': wrong('sends a target_count above 200', {
    targetCount: (count) => (count === undefined ? undefined : Number(count)),
  }),
  'client.send-legal-values/local-date': wrong('writes dates as its country does', {
    date: (date) => (typeof date === 'string' ? date.split('-').reverse().join('/') : undefined),
  }),
  'client.separate-caches/by-address': wrong('stores answers by their address alone', {
    async exchange(context, request) {
      const address = this.address(context, request);
      const kept = this.cached.get(address);
      if (kept !== undefined) return kept.answer;
      const answer = await own.exchange.call(this, context, request);
      this.cached.set(address, { tag: '', answer });
      return answer;
    },
  }),
  'client.separate-caches/last-account': wrong('keeps the first credentials that it got', {
    credentials(context) {
      const kept = (this.disk.get('first') ?? context.credentials) as typeof context.credentials;
      this.disk.set('first', kept);
      return own.credentials({ ...context, credentials: kept });
    },
  }),
  'client.note-deprecation/no-notices': wrong('does not look at Sunset', { note: () => undefined }),
  'client.note-deprecation/refusals-alone': wrong('looks at the headers of refusals alone', {
    note(answer) {
      if (answer.status >= 400) own.note.call(this, answer);
    },
  }),
  'client.send-credentials/lost-on-second-page': wrong(
    'sends credentials with its first request alone',
    {
      credentials(context) {
        return this.sent > 1 ? {} : own.credentials(context);
      },
    },
    'list-after-refusal',
  ),
  'client.send-credentials/none-on-search': wrong(
    'sends no credentials where it searches',
    {
      async searchStreams(context, args) {
        return own.searchStreams.call(
          Object.assign(Object.create(this), { credentials: () => ({}) }),
          context,
          args,
        );
      },
    },
    'other-lists',
  ),
  'client.hide-secrets/in-the-query-too': wrong(
    'repeats its key in the query',
    {
      address: (context, request) =>
        own.address(context, {
          ...request,
          query: { ...request.query, api_key: context.credentials.api_key },
        }),
    },
    'big-pages',
  ),
  'client.hide-secrets/secret-in-the-query': wrong(
    'repeats its secret in the query',
    {
      address: (context, request) =>
        own.address(context, {
          ...request,
          query: { ...request.query, key: context.credentials.api_secret },
        }),
    },
    'big-pages',
  ),
  'client.separate-credentials/one-token-for-both': wrong(
    'sends the MCP token to REST',
    { credentials: ({ credentials }) => ({ 'x-access-token': String(credentials.mcp_token) }) },
    'ended-session',
  ),
  'client.separate-credentials/bearer-everywhere': wrong(
    'sends the MCP token to REST as it does to MCP',
    { credentials: ({ credentials }) => ({ authorization: `Bearer ${credentials.mcp_token}` }) },
    'ended-session',
  ),
  'client.name-known/camel-case': wrong(
    'writes names in camel case',
    { pageParameter: () => 'pageNum' },
    'big-pages',
  ),
  'client.name-known/own-name': wrong(
    'sends a member that the query does not have',
    { deltaScope: (args) => ({ ...own.deltaScope(args), format: 'json' }) },
    'delta-twice',
  ),
  'client.keep-ids-exact/as-number': wrong('reads ids as numbers', { idOf: (id) => String(Number(id)) }),
  'client.keep-ids-exact/as-big-number': wrong('rounds ids, and writes them in full', {
    idOf: (id) => String(BigInt(Number(id))),
  }),
  'client.renew-key/constant': wrong('has one key for all writes', { writeKey: () => 'always-the-same' }),
  'client.renew-key/of-the-name': wrong('makes the key of the name', {
    writeKey: (name) => `key-of-${name}`,
  }),
  'client.repeat-key/anew': wrong('takes a new key for a repeated write', {
    afterLoss(context, request) {
      return own.afterLoss.call(this, context, {
        ...request,
        headers: { 'idempotency-key': this.writeKey('') },
      });
    },
  }),
  'client.repeat-key/dropped': wrong('drops the key of a repeated write', {
    afterLoss(context, { headers: _, ...request }) {
      return own.afterLoss.call(this, context, request);
    },
  }),
  'client.write-once/blind': wrong('repeats a lost write without a key', {
    afterLoss(context, { headers: _, ...request }) {
      return own.afterLoss.call(this, context, request);
    },
  }),
  'client.write-once/for-safety': wrong('writes once more under another key, whatever came of the first', {
    async afterLoss(context, request) {
      await own.afterLoss.call(this, context, request).catch(() => undefined);
      return own.afterLoss.call(this, context, {
        ...request,
        headers: { 'idempotency-key': this.writeKey('') },
      });
    },
  }),
  'client.keep-session/for-each-call': wrong('opens a session for each call', {
    open(context) {
      this.sessions.clear();
      return own.open.call(this, context);
    },
  }),
  'client.reopen-session/bricked': wrong('keeps the session that has ended', { isGone: () => false }),
  'client.reopen-session/nothing-more': wrong('reports every call as failed once a session has ended', {
    isGone(message) {
      if (own.isGone(message)) this.disk.set('lost', true);
      return false;
    },
    callTool(context, args) {
      if (this.disk.has('lost')) throw new Error('the session is lost');
      return own.callTool.call(this, context, args);
    },
  }),
  'client.keep-session/for-each-tool': wrong('initializes before each call', {
    async callTool(context, args) {
      this.sessions.delete(this.sessionKey(context));
      return own.callTool.call(this, context, args);
    },
  }),
  'client.read-execution-status/is-error-alone': wrong('looks at isError alone', {
    isDone: ({ json }) => valueAt(json, 'result', 'isError') !== true,
  }),
  'client.read-execution-status/any-result': wrong('takes every result for a success', {
    isDone: () => true,
  }),
  'client.report-gated-save/is-error-alone': wrong('looks at isError alone', {
    isDone: ({ json }) => valueAt(json, 'result', 'isError') !== true,
  }),
  'client.report-gated-save/any-result': wrong('takes every result for a success', {
    toolOutcome: () => done({ manifest_ids: [] }),
  }),
} satisfies MutantTable;
