// One simulated service: composes clock, content, customers, feed and use cases, and contains no rules of its own.
import type { WorldOptions as BaseOptions, BaseWorld } from '../fixtures/types.ts';
import { generateWorld } from '../fixtures/world.ts';
import type { OperationId } from '../spec/contract.ts';
import type { ReadingChoice } from '../spec/readings.ts';
import type { Steps } from '../spec/steps.ts';
import type { Admission, IncomingCall } from './admission/admission.ts';
import type { WorldOptions, WorldState } from './control/world.ts';
import { amend, defaultLaws, type Laws } from './core/laws.ts';
import type { Switches } from './core/lifecycle.ts';
import { periodAt } from './core/quota.ts';
import { patchesOf } from './core/reading-laws.ts';
import type { Announcement } from './core/version.ts';
import { Feed } from './feed/feed.ts';
import { Sessions } from './mcp/sessions.ts';
import type { Parts } from './parts.ts';
import { AnswerCache } from './service/answer-cache.ts';
import type { ServiceContext, Urls } from './service/context.ts';
import { Pages } from './service/pages.ts';
import { createServices, type Services } from './service/services.ts';
import { Content } from './state/content.ts';
import { Faults } from './state/faults.ts';
import { Journal } from './state/journal.ts';
import type { KeptBytes } from './state/kept-bytes.ts';
import { preload } from './state/preloads.ts';
import { Snapshots } from './state/snapshots.ts';
import { Store } from './state/store.ts';
import { machineNowMs, WorldClock } from './time/clock.ts';
import { SlicedWork } from './time/sliced-work.ts';

export const baseOptionsOf = ({ seed, startMs, manifests, plain = false }: WorldOptions): BaseOptions => ({
  seed,
  startMs,
  plain,
  ...(manifests !== undefined && { manifests }),
});

/** The options with the machine's time as the start of a world that would begin behind it and may not. */
export const withStart = (options: WorldOptions): WorldOptions =>
  options.neverBehind === true ? { ...options, startMs: Math.max(options.startMs, machineNowMs()) } : options;

export class World {
  readonly id: string;
  readonly options: WorldOptions;
  readonly clock: WorldClock;
  readonly work = new SlicedWork();
  readonly content: Content;
  readonly store: Store;
  readonly journal: Journal;
  readonly faults: Faults;
  /** Open MCP sessions. */
  readonly sessions = new Sessions();
  readonly snapshots = new Snapshots<WorldState>();
  readonly feed: Feed;
  readonly parts: Parts;
  #start: WorldState;
  #pages = new Pages();
  #answers = new AnswerCache();
  /** Signs tokens: different for each world, except that a copy accepts those of its original. */
  #tokenKey: string;
  #readings: ReadingChoice;
  #switches: Switches;
  #laws: Laws;
  #services: Services;
  #announcements: ReadonlyMap<OperationId, Announcement> = new Map();
  #urls: Urls | undefined;
  #restores = 0;

  /** `kept` is shared by all worlds of a process; `base` is the generated content that the options determine. */
  constructor(
    id: string,
    options: WorldOptions,
    parts: Parts,
    kept: KeptBytes,
    base: BaseWorld = generateWorld(baseOptionsOf(options)),
  ) {
    this.id = id;
    this.#tokenKey = `${id}/${options.seed}`;
    this.options = options;
    this.parts = parts;
    const { startMs } = options;
    this.clock = new WorldClock(options);
    this.content = new Content(base);
    this.store = parts.store(new Store());
    this.store.watch(() => this.#endWithdrawnAccess());
    this.journal = new Journal(kept);
    this.faults = new Faults(parts.differences.answers);
    this.#readings = { ...parts.differences.readings, ...options.readings };
    this.#switches = { balanced: false, delta: false, ...options.switches };
    this.#laws = this.#lawsUnder(this.#readings);
    this.feed = this.#newFeed();
    this.#services = this.#servicesUnder(this.#laws);
    const { name: period } = periodAt(this.#laws.quota, startMs);
    preload(this.store, this.content, { nowMs: startMs, period });
    this.#start = this.snapshot();
    this.feed.wake();
  }

  get laws(): Laws {
    return this.#laws;
  }

  get services(): Services {
    return this.#services;
  }

  get readings(): ReadingChoice {
    return this.#readings;
  }

  get switches(): Switches {
    return this.#switches;
  }

  get urls(): Urls {
    if (this.#urls === undefined) throw new Error(`world ${this.id} is not attached to a server yet`);
    return this.#urls;
  }

  setUrls(urls: Urls): void {
    this.#urls = urls;
  }

  /** Whether a request reaches its use case. */
  admit(call: IncomingCall): Admission {
    return this.parts.admit(this, call);
  }

  get announcements(): ReadonlyMap<OperationId, Announcement> {
    return this.#announcements;
  }

  announcementOf(operation: OperationId): Announcement | undefined {
    return this.#announcements.get(operation);
  }

  announce(operation: OperationId, announcement: Announcement | undefined): void {
    const announcements = new Map(this.#announcements);
    if (announcement === undefined) announcements.delete(operation);
    else announcements.set(operation, announcement);
    this.#announcements = announcements;
  }

  /** Takes effect from the next request on; readings that are not named keep their value. */
  chooseReadings(choice: ReadingChoice): void {
    this.#configure({ ...this.#readings, ...choice }, this.#switches, new Pages());
  }

  /** Takes effect from the next request on; switches that are not named stay the same. */
  changeSwitches(switches: Partial<Switches>): void {
    this.#configure(this.#readings, { ...this.#switches, ...switches }, new Pages());
  }

  /** Stops scheduled work and webhook deliveries, and ends MCP sessions. */
  close(): Promise<void> {
    this.sessions.closeAll();
    return this.feed.close();
  }

  /** Everything that answers depend on, besides the options, what is open and what the journal recorded. */
  snapshot(): WorldState {
    return {
      tokenKey: this.#tokenKey,
      store: this.store.snapshot(),
      content: this.content.snapshot(),
      contentVersion: this.content.version,
      answers: this.#answers.entries(),
      faults: this.faults.snapshot(),
      nowMs: this.clock.nowMs(),
      frozen: this.clock.frozen,
      readings: this.#readings,
      switches: this.#switches,
      announcements: this.#announcements,
      feed: this.feed.snapshot(),
    };
  }

  /** Keeps the last ordinal, so that new organisations never repeat ids that the journal recorded before the restore. */
  restore(snapshot: WorldState): void {
    this.#restore({ ...snapshot, store: { ...snapshot.store, lastOrdinal: this.store.lastOrdinal } });
  }

  /**
   * Makes changes part of the start, which is the state of another world, if given. They cause no events, and nothing
   * arrives of what was due before their present.
   */
  beginWith<Result>(changes: Steps<Result>, from?: WorldState): Result | Promise<Result> {
    return this.work.run(this.#beginWith(changes, from));
  }

  *#beginWith<Result>(changes: Steps<Result>, from: WorldState | undefined): Steps<Result> {
    if (from !== undefined) {
      this.#resume(from);
      // Nothing was read yet, so that no cache knows another content under this version.
      this.content.version = from.contentVersion;
    }
    const result = yield* changes;
    this.feed.beginNow(from?.feed);
    this.#start = this.snapshot();
    return result;
  }

  /** Restores the world's start, including the time, and clears the journal. */
  reset(): void {
    this.#resume(this.#start);
    this.journal.clear();
  }

  get restores(): number {
    return this.#restores;
  }

  /** Also what a restore ends. */
  #resume(state: WorldState): void {
    this.#restore(state, new AnswerCache(state.answers));
    this.feed.dispatcher.restore(state.feed.dispatcher);
    this.faults.restore(state.faults);
  }

  #restore(snapshot: WorldState, answers = new AnswerCache()): void {
    this.#restores += 1;
    // Cached items depend on readings and content, so they stay valid only if neither changes.
    const isSame = snapshot.readings === this.#readings && snapshot.content === this.content.snapshot();
    this.store.restore(snapshot.store);
    this.content.restore(snapshot.content);
    this.#announcements = snapshot.announcements;
    this.#tokenKey = snapshot.tokenKey;
    this.faults.clear();
    this.sessions.closeAll();
    this.clock.restore(snapshot.nowMs, snapshot.frozen);
    const pages = isSame ? this.#pages.itemsOnly() : new Pages();
    this.#configure(snapshot.readings, snapshot.switches, pages, answers);
    this.feed.restore(snapshot.feed);
  }

  #endWithdrawnAccess(): void {
    const { store, sessions } = this;
    sessions.closeChosen(
      ({ token, organizationId }) =>
        store.organizationOfMcpToken(token) !== organizationId || !store.isActive(organizationId),
    );
    this.feed.endWithdrawn();
  }

  #configure(readings: ReadingChoice, switches: Switches, pages: Pages, answers = new AnswerCache()): void {
    this.#readings = readings;
    this.#switches = switches;
    this.#laws = this.#lawsUnder(readings);
    this.#pages = pages;
    this.#answers = answers;
    this.#services = this.#servicesUnder(this.#laws);
    this.content.version += 1;
  }

  #lawsUnder(choice: ReadingChoice): Laws {
    return this.parts.watch(amend(defaultLaws, ...patchesOf(choice), this.parts.laws));
  }

  #servicesUnder(laws: Laws): Services {
    const context: ServiceContext = {
      laws,
      content: this.content,
      store: this.store,
      notifications: this.feed,
      switches: this.#switches,
      tokenKey: { key: this.#tokenKey },
      pages: this.#pages,
      answers: this.#answers,
      stopwatch: this.parts.stopwatch,
      urls: () => this.urls,
    };
    return this.parts.services(createServices(context));
  }

  #newFeed(): Feed {
    const { clock, work, content, store, options } = this;
    return new Feed({
      clock,
      work,
      content,
      store,
      startMs: options.startMs,
      intercept: this.parts.delivery,
      laws: () => this.#laws,
      arrivalsPerMinute: options.arrivalsPerMinute ?? 0,
      webhookHosts: options.webhookHosts ?? [],
      publish: (arrival) => void this.#services.operator.publish(arrival),
    });
  }
}
