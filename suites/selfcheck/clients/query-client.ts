// The queries, deltas and Beacons of the client.
import { isObject, isString, type JsonObject, valueAt } from '../../clients/json.ts';
import type { TaskContext } from '../../drills/in-process.ts';
import {
  type Answer,
  Client,
  done,
  failed,
  idsIn,
  listAt,
  type Outcome,
  partial,
  Refused,
} from './client.ts';

const executedStates: readonly unknown[] = [undefined, 'executed', 'committed'];
const pageSize = 100;

export class QueryClient extends Client {
  /** A token as it is sent back. */
  token(token: unknown): unknown {
    return token;
  }

  member(json: unknown, name: string): unknown {
    return valueAt(json, 'data', name) ?? valueAt(json, name);
  }

  /** Whether the query was executed, so that what it shows is what there is. */
  isExecuted({ json }: Answer): boolean {
    return executedStates.includes(this.member(json, 'execution_status')) && isObject(valueAt(json, 'data'));
  }

  post(context: TaskContext, body: JsonObject): Promise<Answer> {
    return this.send(context, { method: 'POST', path: '/manifests/query', body });
  }

  async ask(context: TaskContext, body: JsonObject): Promise<Answer> {
    const answer = await this.post(context, body);
    if (!this.isExecuted(answer))
      throw new Refused(String(this.member(answer.json, 'execution_status')), answer.status);
    return answer;
  }

  /** What becomes of a query that failed. */
  async afterFailure(_context: TaskContext, _body: JsonObject, cause: unknown): Promise<Outcome> {
    return failed(cause);
  }

  /** What is reported of a query that found nothing. */
  foundNothing(): Outcome {
    return done({ manifest_ids: [] });
  }

  targetCount(_count: unknown): number | undefined {
    return undefined;
  }

  async query(context: TaskContext, { count, ...args }: JsonObject): Promise<Outcome> {
    const body = { ...args, page_size: pageSize, target_count: this.targetCount(count) };
    const most = count === undefined ? Number.POSITIVE_INFINITY : Number(count);
    try {
      const items = await this.pagesOf(context, body, most);
      return items.length === 0
        ? this.foundNothing()
        : done({ manifest_ids: idsIn(items.slice(0, most), 'manifest_id') });
    } catch (cause) {
      return this.afterFailure(context, body, cause);
    }
  }

  /** What a query brings, page by page. */
  async pagesOf(
    context: TaskContext,
    body: JsonObject,
    most = Number.POSITIVE_INFINITY,
  ): Promise<readonly JsonObject[]> {
    const items: JsonObject[] = [];
    for (let page: number | undefined = 0; page !== undefined && items.length < most; ) {
      const { json } = await this.furtherPage(context, { ...body, page }, page);
      const found = listAt(json, 'data', 'manifests');
      items.push(...found);
      page = this.pageAfter(json, page, found);
    }
    return items;
  }

  /** A page of a query, or of a snapshot after its first. */
  furtherPage(context: TaskContext, body: JsonObject, _page: number): Promise<Answer> {
    return this.ask(context, body);
  }

  // Plans and snapshots.

  accepts({ accept_partial: isAccepted }: JsonObject): boolean {
    return isAccepted === true;
  }

  /** What is executed of what was planned. */
  execution(planned: JsonObject, token: unknown): JsonObject {
    return { ...planned, plan_token: token };
  }

  async planAndExecute(context: TaskContext, args: JsonObject): Promise<Outcome> {
    const { query, stream_ids, required_families } = args;
    const balanced =
      required_families === undefined ? {} : { allocation_policy: 'balanced', required_families };
    const planned = { query, stream_ids, ...balanced };
    const answer = await this.post(context, { ...planned, mode: 'plan' });
    const state = this.member(answer.json, 'execution_status');
    const isPartial = state === 'partial_plan';
    if (isPartial && !this.accepts(args)) return this.unaccepted();
    const accepting = isPartial ? { accept_partial_plan: true } : {};
    const token = this.token(this.member(answer.json, 'plan_token'));
    return this.walk(context, {
      ...this.execution(planned, token),
      ...accepting,
      page_size: args.page_size ?? pageSize,
    });
  }

  async walkSnapshot(context: TaskContext, args: JsonObject): Promise<Outcome> {
    return this.planAndExecute(context, args);
  }

  unaccepted(): Outcome {
    return partial({ manifest_ids: [] }, { code: 'partial_plan' });
  }

  /** The members of a further page that name what it belongs to. */
  further({ plan_token: _, ...body }: JsonObject, first: Answer, _page: number): JsonObject {
    return { ...body, snapshot_token: this.token(this.member(first.json, 'snapshot_token')) };
  }

  async walk(context: TaskContext, execution: JsonObject): Promise<Outcome> {
    const first = await this.ask(context, execution);
    const items = [...listAt(first.json, 'data', 'manifests')];
    for (let page = this.pageAfter(first.json, 0, items); page !== undefined; ) {
      const body = this.further(execution, first, page);
      const { json } = await this.furtherPage(context, { ...body, page }, page);
      const found = listAt(json, 'data', 'manifests');
      items.push(...found);
      page = this.pageAfter(json, page, found);
    }
    return done({ manifest_ids: idsIn(items, 'manifest_id') });
  }

  // Deltas.

  deltaScope({ stream_ids }: JsonObject): JsonObject {
    return { delivery_delta: true, stream_ids };
  }

  /** Reads all pages and hands on what each brings, then commits: after a crash the delta comes again. */
  async deliverDelta(context: TaskContext, args: JsonObject): Promise<Outcome> {
    const scope = this.deltaScope(args);
    const key = `checkpoint ${context.credentials.api_key} ${JSON.stringify(args.stream_ids)}`;
    const checkpoint = this.disk.get(key);
    let body: JsonObject = {
      ...scope,
      page_size: args.page_size,
      ...(checkpoint !== undefined && { checkpoint }),
    };
    const ids: string[] = [];
    for (;;) {
      const { json } = await this.ask(context, body);
      const found = idsIn(listAt(json, 'data', 'manifests'), 'manifest_id');
      ids.push(...found);
      this.handOn(context, found);
      const next = this.member(json, 'next_page_cursor');
      if (isString(next) && this.readsOn(json)) {
        body = { ...scope, page_size: args.page_size, next_page_cursor: this.token(next) };
        await this.beforePage(context, { scope, key, json });
        continue;
      }
      await this.commit(context, { scope, key, json });
      return done({ manifest_ids: ids });
    }
  }

  handOn(context: TaskContext, ids: readonly string[]): void {
    context.handedOn(ids);
  }

  readsOn(_json: unknown): boolean {
    return true;
  }

  /** Called before each further page of a delta, with the answer before it. */
  async beforePage(_context: TaskContext, _page: DeltaPage): Promise<void> {}

  async commit(context: TaskContext, { scope, key, json }: DeltaPage): Promise<void> {
    const commit_cursor = this.token(this.member(json, 'commit_cursor'));
    const { json: committed } = await this.post(context, { ...scope, commit_cursor });
    this.disk.set(key, this.member(committed, 'checkpoint'));
  }

  // Beacons.

  window(context: TaskContext, { beacon_id: id, lookback_hours: hours }: JsonObject): JsonObject {
    const lastMs = Number(this.disk.get(`run ${id}`) ?? 0);
    return { lookback_hours: Number(hours ?? Math.ceil((context.now() - lastMs) / 3_600_000) + 1) };
  }

  broadens(_args: JsonObject): boolean {
    return false;
  }

  /** Whether the Beacon may be executed now, after it was refused as archived. */
  async restores(
    context: TaskContext,
    { beacon_id: id, may_restore: mayRestore }: JsonObject,
  ): Promise<boolean> {
    if (mayRestore !== true) return false;
    await this.send(context, { method: 'POST', path: `/v3/beacons/${id}/restore`, body: {} });
    return true;
  }

  async runBeacon(context: TaskContext, args: JsonObject): Promise<Outcome> {
    const { beacon_id, stream_id } = args;
    const body = {
      beacon_id,
      page_size: pageSize,
      ...this.window(context, args),
      ...(stream_id !== undefined && { stream_ids: [this.idOf(stream_id)] }),
      ...(this.broadens(args) && { broaden_sources: true }),
    };
    const atMs = context.now();
    const execute = (): Promise<readonly JsonObject[]> => this.pagesOf(context, body);
    const items = await execute().catch(async (cause: unknown) => {
      if (!(cause instanceof Refused) || cause.code !== 'beacon_archived') throw cause;
      if (await this.restores(context, args)) return execute();
      throw cause;
    });
    this.disk.set(`run ${beacon_id}`, atMs);
    return done({ manifest_ids: idsIn(items, 'manifest_id') });
  }
}

interface DeltaPage {
  readonly scope: JsonObject;
  /** Under which the checkpoint is stored. */
  readonly key: string;
  readonly json: unknown;
}
