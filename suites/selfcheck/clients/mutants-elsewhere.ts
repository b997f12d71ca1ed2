// Wrong clients that fail elsewhere than where they are often tried: on further pages, in other operations, on refused writes.
import { createHmac } from 'node:crypto';
import { isString, parsedJson } from '../../clients/json.ts';
import { done, type Outcome, Refused } from './client.ts';
import { type Methods, type MutantTable, own, wrong } from './mutant.ts';

/** Does otherwise where a request goes to such a path. */
const at = (path: RegExp, methods: Methods): Methods => ({
  send(context, request) {
    const other = path.test(request.path) ? Object.assign(Object.create(this), methods) : this;
    return own.send.call(other, context, request);
  },
});

/** Reads manifests otherwise than lists. */
const ofManifests = (methods: Methods): Methods => ({
  readManifests(context, args) {
    return own.readManifests.call(Object.assign(Object.create(this), methods), context, args);
  },
});

const onePage: Methods = {
  pagesOf(context, body) {
    return own.pagesOf.call(this, context, body, 1);
  },
};

/** Asks once more. */
const again =
  (code: string) =>
  <T>(ask: () => Promise<T>): Promise<T> =>
    ask().catch((cause: unknown) => {
      if (cause instanceof Refused && cause.code === code) return ask();
      throw cause;
    });
const despiteQuota = again('quota_exhausted');

const nothingFound = done({ manifest_ids: [] });
const empty = { status: 200, headers: new Headers(), text: '', json: {} };

/** Takes a refusal with the code or the status for an empty result. */
const asNothing =
  (reason: string | number) =>
  (cause: unknown): Outcome => {
    if (cause instanceof Refused && [cause.code, cause.status].includes(reason)) return nothingFound;
    throw cause;
  };

export const mutantsElsewhere = {
  'client.wait-out-rate-limit/queries-at-once': wrong(
    'repeats queries at once',
    at(/query/, { statedS: () => 0 }),
    'further-pages',
  ),
  'client.wait-out-rate-limit/searches-at-once': wrong(
    'repeats searches at once',
    at(/search/, { statedS: () => 0 }),
    'further-pages',
  ),
  'client.wait-out-rate-limit/writes-at-once': wrong(
    'repeats writes at once',
    at(/^.digests$/, { statedS: () => 0 }),
    'refused-writes',
  ),
  'client.wait-out-mcp/catalog-at-once': wrong('repeats calls of the catalog at once', {
    callTool(context, args) {
      const methods: Methods = { mcpWaitS: (message) => own.mcpWaitS(message) && 0 };
      const other = args.tool === 'service-catalog' ? Object.assign(Object.create(this), methods) : this;
      return own.callTool.call(other, context, args);
    },
  }),
  'client.repeat-refused-whole/search-given-up': wrong(
    'takes a refused page for the end of a search',
    at(/search/, { repeated: () => undefined }),
    'further-pages',
  ),
  'client.stop-at-quota/probes-once': wrong('asks once more after each refusal for the quota', {
    send(context, request) {
      return despiteQuota(() => own.send.call(this, context, request));
    },
  }),
  'client.stop-at-quota/queries-again': wrong('repeats queries despite the quota', {
    ask(context, body) {
      return despiteQuota(() => own.ask.call(this, context, body));
    },
  }),
  'client.stop-at-quota/tools-again': wrong('repeats calls of tools despite the quota', {
    async callTool(context, args) {
      await own.callTool.call(this, context, args);
      return own.callTool.call(this, context, args);
    },
  }),
  'client.start-at-zero/manifests-from-one': wrong(
    'reads manifests from page 1',
    ofManifests({ firstPage: () => 1 }),
    'legal-values',
  ),
  'client.follow-next/first-manifests-alone': wrong(
    'reads one page of manifests',
    ofManifests({ pageAfter: () => undefined }),
    'legal-values',
  ),
  'client.follow-next/one-page-of-query': wrong('reads one page of a query', onePage, 'legal-values'),
  'client.follow-next/one-page-of-beacon': wrong('reads one page of a Beacon', onePage, 'beacon-window'),
  'client.follow-next/not-modified-as-empty': wrong(
    'takes status 304 for an empty list',
    {
      async exchange(context, request) {
        const kept = this.cached.get(this.cacheKey(context, this.address(context, request)));
        const answer = await own.exchange.call(this, context, request);
        return answer === kept?.answer ? { ...answer, json: {} } : answer;
      },
    },
    'two-organizations',
  ),
  'client.bear-cap/of-manifests': wrong(
    'ends at a page of manifests that is shorter than it asked for',
    {
      pages(context, paged) {
        const query = { ...paged.query, page_size: paged.count };
        return own.pages.call(this, context, { ...paged, query });
      },
      pageAfter: (json, page, items) => (items.length < 250 ? undefined : own.pageAfter(json, page, items)),
    },
    'legal-values',
  ),
  'client.send-legal-values/page-of-all': wrong('asks for pages of 250', {
    post(context, body) {
      return own.post.call(this, context, { ...body, page_size: 250 });
    },
  }),
  'client.send-legal-values/impatient': wrong('gives the service 50 ms', {
    post(context, body) {
      return own.post.call(this, context, { ...body, timeout_ms: 50 });
    },
  }),
  'client.keep-tokens-unchanged/cut': wrong(
    'stores the first 40 characters of a token',
    { token: (token) => (isString(token) ? token.slice(0, 40) : token) },
    'plan-and-execute',
  ),
  'client.execute-in-time/loop': wrong('sends a stale token again and again', {
    async walk(context, execution) {
      for (let tries = 0; tries < 4; tries += 1) await this.ask(context, execution).catch(() => undefined);
      return own.walk.call(this, context, execution);
    },
  }),
  'client.execute-in-time/once-a-minute': wrong('sends a stale token again after a minute', {
    async walk(context, execution) {
      for (let tries = 0; tries < 3; tries += 1) {
        await this.ask(context, execution).catch(() => undefined);
        await context.sleep(60);
      }
      return own.walk.call(this, context, execution);
    },
  }),
  'client.balance-same-query/broadened': wrong('broadens the sources of a plan that it executes', {
    execution: (planned, token) => ({ ...own.execution(planned, token), broaden_sources: true }),
  }),
  'client.report-failure/later-page-as-end': wrong(
    'takes a failure on a further page for the end',
    {
      furtherPage(context, body, page) {
        const asked = own.furtherPage.call(this, context, body, page);
        return page === 0 ? asked : asked.catch(() => empty);
      },
    },
    'further-pages',
  ),
  'client.report-failure/later-delta-as-end': wrong(
    'takes a failure within a delta for its end',
    {
      ask(context, body) {
        const asked = own.ask.call(this, context, body);
        return body.next_page_cursor === undefined ? asked : asked.catch(() => empty);
      },
      commit: async () => undefined,
    },
    'further-pages',
  ),
  'client.report-failure/stale-plan-as-none': wrong(
    'takes a stale plan for an empty result',
    {
      walk(context, execution) {
        return own.walk.call(this, context, execution).catch(asNothing(409));
      },
    },
    'stale-plan',
  ),
  'client.follow-next/accepted-plan-as-none': wrong(
    'reports nothing of a partial plan',
    {
      async planAndExecute(context, args) {
        await own.planAndExecute.call(this, context, args);
        return nothingFound;
      },
    },
    'balanced-with-consent',
  ),
  'client.empty-only-if-executed/ok-alone': wrong(
    'looks at ok alone',
    { isDone: (_, content) => content.ok !== false },
    'failed-state',
  ),
  'client.read-execution-status/unavailable-alone': wrong('knows no failed state but unavailable', {
    isDone: (_, content) => content.execution_status !== 'unavailable',
  }),
  'client.read-status-first/error-as-result': wrong(
    'does not look at isError',
    { isDone: (_, content) => ['executed', undefined].includes(content.execution_status as string) },
    'failed-state',
  ),
  'client.restore-beacon/slow-loop': wrong('executes an archived Beacon again after a while', {
    async restores(context) {
      await context.sleep(90);
      return true;
    },
  }),
  'client.read-status-first/archived-as-empty': wrong(
    'takes an archived Beacon for an empty one',
    {
      runBeacon(context, args) {
        return own.runBeacon.call(this, context, args).catch(asNothing('beacon_archived'));
      },
    },
    'archived-beacon',
  ),
  'client.read-status-first/foreign-as-empty': wrong(
    'takes a stream outside the scope for an empty one',
    {
      runBeacon(context, args) {
        return own.runBeacon.call(this, context, args).catch(asNothing('unauthorized_source_broadening'));
      },
    },
    'foreign-stream',
  ),
  'client.read-status-first/writes-in-hope': wrong(
    'reports every write as done',
    {
      createDigest(context, args) {
        return own.createDigest.call(this, context, args).catch(() => done({}));
      },
    },
    'refused-writes',
  ),
  'client.read-status-first/later-page-as-end': wrong(
    'takes a failure on a further page of a list for its end',
    {
      send(context, request) {
        const asked = own.send.call(this, context, request);
        return Number(request.query?.page ?? 0) === 0 ? asked : asked.catch(() => empty);
      },
    },
    'further-pages',
  ),
  'receiver.refuse-forged/unsigned': wrong('takes what has no signature for a test', {
    isSigned: (body, header, secret) => header === 'undefined' || own.isSigned(body, header, secret),
  }),
  'receiver.refuse-forged/as-many-digits': wrong('compares as many digits as there are', {
    isSigned: (body, header, secret) =>
      createHmac('sha256', String(secret))
        .update(body)
        .digest('hex')
        .startsWith(header.replace('sha256=', '')),
  }),
  'receiver.refuse-forged/any-payload': wrong('verifies another form of the body too', {
    isSigned: (body, header, secret) =>
      [body, Buffer.from(JSON.stringify(parsedJson(body.toString()) ?? null))].some((one) =>
        own.isSigned(one, header, secret),
      ),
  }),
} satisfies MutantTable;
