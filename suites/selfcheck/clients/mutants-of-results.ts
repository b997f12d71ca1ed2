// Wrong clients, by the rule that must catch each: queries, deltas, Beacons, content, webhooks.
import { isObject, isString, type JsonObject, valueAt } from '../../clients/json.ts';
import { done, listAt } from './client.ts';
import { type MutantTable, own, wrong } from './mutant.ts';

const listedMembers = (json: JsonObject): readonly string[] => Object.keys(json);

const inAscii = (text: string): string =>
  text.replaceAll(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const resultMutants = {
  'client.keep-tokens-unchanged/lower-case': wrong(
    'writes tokens in lower case',
    { token: (token) => (isString(token) ? token.toLowerCase() : token) },
    'plan-and-execute',
  ),
  'client.keep-tokens-unchanged/quoted': wrong(
    'puts tokens between quotation marks',
    { token: (token) => (isString(token) ? JSON.stringify(token) : token) },
    'delta-twice',
  ),
  'client.balance-same-query/edited': wrong('adds a word to the query that it planned', {
    execution: (planned, token) => ({ ...own.execution(planned, token), query: `${planned.query} news` }),
  }),
  'client.balance-same-query/omitted': wrong('executes a plan without its query', {
    execution: ({ query: _, ...planned }, token) => own.execution(planned, token),
  }),
  'client.balance-same-families/sorted': wrong('sorts the families', {
    execution: (planned, token) => ({
      ...own.execution(planned, token),
      required_families: [...((planned.required_families ?? []) as readonly string[])].sort(),
    }),
  }),
  'client.balance-same-families/without-the-omitted': wrong('drops a family that the plan omits', {
    execution: (planned, token) => ({
      ...own.execution(planned, token),
      required_families: ((planned.required_families ?? []) as readonly string[]).slice(0, 1),
    }),
  }),
  'client.accept-partial-if-told/always': wrong('accepts every partial plan', { accepts: () => true }),
  'client.accept-partial-if-told/from-the-start': wrong('sends accept_partial_plan with every plan', {
    planAndExecute(context, args) {
      return own.planAndExecute.call(this, context, { ...args, accept_partial: true });
    },
  }),
  'client.report-failure/nothing-found': wrong('takes a failure for an empty result', {
    afterFailure: async () => done({ manifest_ids: [] }),
  }),
  'client.report-failure/stale-as-none': wrong('takes a stale query for an empty result', {
    afterFailure(context, body, cause) {
      const isStale = /409/.test(String(cause));
      return isStale
        ? Promise.resolve(done({ manifest_ids: [] }))
        : own.afterFailure.call(this, context, body, cause);
    },
  }),
  'client.keep-scope-on-failure/drops-streams': wrong('asks all streams after a failure', {
    async afterFailure(context, { stream_ids: _, ...body }, cause) {
      await this.post(context, body).catch(() => undefined);
      return own.afterFailure.call(this, context, body, cause);
    },
  }),
  'client.keep-scope-on-failure/broadens-sources': wrong('broadens the sources after a failure', {
    async afterFailure(context, body, cause) {
      await this.post(context, { ...body, broaden_sources: true }).catch(() => undefined);
      return own.afterFailure.call(this, context, body, cause);
    },
  }),
  'client.keep-scope-on-failure/broadens-after-a-gateway': wrong('broadens after a failure of a gateway', {
    async afterFailure(context, body, cause) {
      if (/502/.test(String(cause)))
        await this.post(context, { ...body, broaden_sources: true }).catch(() => undefined);
      return own.afterFailure.call(this, context, body, cause);
    },
  }),
  'client.empty-only-if-executed/manifests-alone': wrong('looks at the manifests alone', {
    isExecuted: () => true,
  }),
  'client.empty-only-if-executed/unaccepted-as-none': wrong('reports a plan that it did not accept as done', {
    unaccepted: () => done({ manifest_ids: [] }),
  }),
  'client.accept-clean-empty/failed': wrong('reports an empty result as a failure', {
    foundNothing: () => ({ status: 'failed', error: { message: 'nothing found' } }),
  }),
  'client.accept-clean-empty/thrown': wrong('throws where nothing is found', {
    foundNothing: () => {
      throw new Error('nothing found');
    },
  }),
  'client.page-one-snapshot/never': wrong('reads further pages without the snapshot', {
    further: ({ plan_token: _, ...body }) => body,
  }),
  'client.page-one-snapshot/once': wrong('names the snapshot on the second page alone', {
    further: (body, first, page) => {
      const { snapshot_token: token, ...others } = own.further.call(own, body, first, page);
      return page > 1 ? others : { ...others, snapshot_token: token };
    },
  }),
  'client.scope-delta/with-a-window': wrong('adds a window to a delta', {
    deltaScope: (args) => ({ ...own.deltaScope(args), lookback_hours: 24 }),
  }),
  'client.scope-delta/without-streams': wrong('asks for a delta of everything', {
    deltaScope: () => ({ delivery_delta: true }),
  }),
  'client.page-before-commit/first-page-alone': wrong('commits a delta after its first page', {
    readsOn: () => false,
  }),
  'client.page-before-commit/short-pages': wrong('commits a delta at a page that it finds short', {
    readsOn: (json) => listAt(json, 'data', 'manifests').length > 10,
  }),
  'client.commit-delta/never': wrong('never commits', { commit: async () => undefined }),
  'client.commit-delta/forgotten-checkpoint': wrong('commits, and forgets the checkpoint', {
    async commit(context, page) {
      await own.commit.call(this, context, page);
      this.disk.delete(page.key);
    },
  }),
  'client.survive-kill/commits-each-page': wrong('commits before it has read all pages', {
    beforePage(context, page) {
      return own.commit.call(this, context, page);
    },
  }),
  'client.survive-kill/commits-first': wrong('commits a delta once its first page is there', {
    async beforePage(context, page) {
      if (!this.disk.has(page.key)) await own.commit.call(this, context, page);
    },
  }),
  'client.window-beacon/default-window': wrong('relies on the saved window', { window: () => ({}) }),
  'client.window-beacon/from-alone': wrong('states the first day of the window alone', {
    window: () => ({ published_date_from: '2026-01-01' }),
  }),
  'client.restore-beacon/loop': wrong('executes an archived Beacon again as it is', {
    restores: async () => true,
  }),
  'client.restore-beacon/tries-first': wrong('tries once more before it restores a Beacon', {
    async restores(context, args) {
      const body = { beacon_id: args.beacon_id, page_size: 100, ...this.window(context, args) };
      await this.ask(context, body).catch(() => undefined);
      return own.restores.call(this, context, args);
    },
  }),
  'client.broaden-if-told/always': wrong('broadens every execution', { broadens: () => true }),
  'client.broaden-if-told/other-streams': wrong('broadens wherever a stream is named', {
    broadens: ({ stream_id: id }) => id !== undefined,
  }),
  'client.keep-own-schedule/a-day': wrong('asks for the last day', {
    window: (_, { lookback_hours: hours }) => ({ lookback_hours: hours ?? 24 }),
  }),
  'client.keep-own-schedule/two-days': wrong('asks for as long as the first time', {
    window: () => ({ lookback_hours: 47 }),
  }),
  'client.bear-fields/strict-decoder': wrong('refuses manifests with further members', {
    decoded: (manifest) => {
      if (listedMembers(manifest).includes('later_addition')) throw new Error('unknown member');
      return manifest;
    },
  }),
  'client.bear-fields/known-answers-alone': wrong('drops manifests that it does not know in full', {
    keyPointsOf: (manifest) =>
      isObject(valueAt(manifest, 'source', 'later_addition')) ? null : own.keyPointsOf(manifest),
  }),
  'client.bear-values/closed-enum': wrong('refuses a sentiment that it does not know', {
    decoded: (manifest) => {
      if (valueAt(manifest, 'signal', 'sentiment') === 'ambivalent') throw new Error('unknown sentiment');
      return manifest;
    },
  }),
  'client.bear-values/closed-headers': wrong('refuses headers that it does not know', {
    isServed: (answer) => own.isServed(answer) && answer.headers.get('x-service-later') === null,
  }),
  'client.read-entities/dictionary': wrong('reads entity_details as a dictionary', {
    entitiesOf: (manifest) => Object.keys(Object(valueAt(manifest, 'signal', 'body', 'entity_details'))),
  }),
  'client.read-entities/first-alone': wrong('reads entity_details as one object', {
    entitiesOf: (manifest) =>
      [valueAt(manifest, 'signal', 'body', 'entity_details', 'tag_value')].filter(isString),
  }),
  'client.read-brief-body/object-expected': wrong('reads key_points of every body', {
    keyPointsOf: (manifest) => {
      const body = valueAt(manifest, 'brief', 'body') as { readonly key_points: readonly unknown[] };
      return body.key_points.length;
    },
  }),
  'client.read-brief-body/text-as-points': wrong('counts the words of a text as key points', {
    keyPointsOf: (manifest) => {
      const body = valueAt(manifest, 'brief', 'body');
      return isString(body) ? body.split(' ').length : own.keyPointsOf(manifest);
    },
  }),
  'client.leave-kind-open/not-public': wrong('calls private what is not public', {
    companyOf: (stream) => (valueAt(stream, 'is_public') === false ? 'private' : own.companyOf(stream)),
  }),
  'client.leave-kind-open/default': wrong('calls private what has no kind', {
    companyOf: (stream) => valueAt(stream, 'company_kind') ?? 'private',
  }),
  'client.read-status-first/any-body': wrong('takes every answer for a success', { isServed: () => true }),
  'client.read-status-first/body-first': wrong('takes an answer with data for a success', {
    isServed: ({ json, status }) => status < 300 || isObject(valueAt(json, 'data')),
  }),
  'client.read-status-first/missing-as-empty': wrong('takes 404 for an empty list', {
    isServed: ({ status }) => status < 300 || status === 404,
  }),
  'client.keep-secret/in-memory': wrong('keeps the signing secret in memory', {
    secretOf({ credentials }) {
      return (
        this.cached.get(`secret ${credentials.api_key}`)?.tag ??
        (this.disk.has('registered') ? '' : undefined)
      );
    },
    async register(context, url) {
      await own.register.call(this, context, url);
      const secret = String(own.secretOf.call(this, context));
      this.cached.set(`secret ${context.credentials.api_key}`, { tag: secret, answer: undefined as never });
      this.disk.set('registered', true);
    },
  }),
  'client.keep-secret/read-again': wrong('reads the signing secret from the list of webhooks', {
    async receiveWebhooks(context) {
      if (own.secretOf.call(this, context) !== undefined) {
        const { json } = await this.send(context, { method: 'GET', path: '/webhooks' });
        const secret = listAt(json, 'data', 'webhooks')[0]?.secret;
        this.disk.set(`secret ${context.credentials.api_key}`, String(secret));
      }
      return own.receiveWebhooks.call(this, context);
    },
  }),
  'client.fetch-content/headline': wrong('shows the headline of the payload as content', {
    contentOf: async (_, data) => data.headline,
  }),
  'client.fetch-content/payload-alone': wrong('fetches nothing', { contentOf: async () => undefined }),
  'receiver.accept-signed/rewritten': wrong('verifies JSON that it wrote itself, in the manner of Python', {
    isSigned: (body, ...given) =>
      own.isSigned(Buffer.from(inAscii(JSON.stringify(JSON.parse(body.toString())))), ...given),
  }),
  'receiver.accept-signed/re-encoded': wrong('verifies a text of the bytes in another encoding', {
    isSigned: (body, ...given) => own.isSigned(Buffer.from(body.toString('latin1')), ...given),
  }),
  'receiver.refuse-forged/unchecked': wrong('checks no signature', { isSigned: () => true }),
  'receiver.refuse-forged/form-alone': wrong('checks the form of the signature alone', {
    isSigned: (_, header) => /^sha256=[0-9a-f]{64}$/.test(header),
  }),
  'receiver.act-once/each-time': wrong('acts on each delivery', { isNew: () => true }),
  'receiver.act-once/one-id-remembered': wrong('remembers nothing of what it has seen', {
    isNew: (seen) => seen.size >= 0,
  }),
} satisfies MutantTable;
