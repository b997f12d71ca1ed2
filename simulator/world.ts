// One simulated service: its clock, content, customers, readings, faults and journal.

import type { RowOverrides } from '../fixtures/rows.ts';
import type { ManifestRow } from '../fixtures/types.ts';
import { generateWorld } from '../fixtures/world.ts';
import type { OperationId } from '../spec/contract.ts';
import type { ReadingChoice } from '../spec/readings.ts';
import type { PlanName } from '../spec/values.ts';
import { amend, defaultLaws, type Laws, patchesOf } from './core/laws.ts';
import type { Switches } from './core/lifecycle.ts';
import { periodAt } from './core/quota.ts';
import type { Announcement } from './core/version.ts';
import { Feed, type FeedState } from './feed/feed.ts';
import type { Parts } from './parts.ts';
import { beaconFromSeed } from './service/beacons.ts';
import { addCatalogDigest } from './service/catalog-digests.ts';
import type { Context, Urls } from './service/context.ts';
import { Pages } from './service/pages.ts';
import { createServices, type Services } from './service/services.ts';
import { webhookFromSeed } from './service/webhooks.ts';
import { Content, type Overlay } from './state/content.ts';
import { Faults } from './state/faults.ts';
import { Journal } from './state/journal.ts';
import { newKey, newOrganization } from './state/new-organization.ts';
import { Snapshots } from './state/snapshots.ts';
import { type Organization, organizationFromSeed, Store, type StoreState } from './state/store.ts';
import { WorldClock } from './time/clock.ts';

export interface WorldOptions {
  /** Given by whoever made it. */
  readonly name?: string | undefined;
  readonly seed: number;
  readonly startMs: number;
  readonly frozen: boolean;
  readonly manifests?: number | undefined;
  /** Content without what a service need not have. */
  readonly plain?: boolean | undefined;
  readonly readings: ReadingChoice;
  /** Off unless given. */
  readonly switches?: Partial<Switches> | undefined;
  /** Manifests a minute that the world publishes by itself; none unless given. */
  readonly arrivalsPerMinute?: number | undefined;
  /** Receivers beside those on loopback: names, each for its public addresses, and addresses. */
  readonly webhookHosts?: readonly string[] | undefined;
}

export interface Snapshot {
  readonly store: StoreState;
  readonly overlay: Overlay;
  readonly nowMs: number;
  readonly frozen: boolean;
  readonly readings: ReadingChoice;
  readonly switches: Switches;
  readonly announcements: ReadonlyMap<OperationId, Announcement>;
  readonly feed: FeedState;
}

export class World {
  readonly id: string;
  readonly options: WorldOptions;
  readonly clock: WorldClock;
  readonly content: Content;
  readonly store: Store;
  readonly journal = new Journal();
  readonly faults = new Faults();
  readonly parts: Parts;
  readonly snapshots = new Snapshots();
  readonly feed: Feed;
  readonly #start: Snapshot;
  #pages = new Pages();
  #readings: ReadingChoice;
  #switches: Switches;
  #laws: Laws;
  #context: Context;
  #services: Services;
  #announcements: ReadonlyMap<OperationId, Announcement> = new Map();
  #urls: Urls | undefined;

  constructor(id: string, options: WorldOptions, parts: Parts) {
    this.id = id;
    this.options = options;
    this.parts = parts;
    const { seed, startMs, frozen, manifests, plain = false } = options;
    this.clock = new WorldClock({ startMs, frozen });
    this.content = new Content(
      generateWorld({ seed, startMs, plain, ...(manifests !== undefined && { manifests }) }),
    );
    this.store = parts.store(new Store());
    this.#readings = options.readings;
    this.#switches = { balanced: false, delta: false, ...options.switches };
    this.#laws = this.#lawsUnder(options.readings);
    this.feed = this.#newFeed();
    this.#context = this.#contextUnder(this.#laws);
    this.#services = parts.services(createServices(this.#context));
    this.#populate();
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

  get urls(): Urls {
    if (this.#urls === undefined) throw new Error(`world ${this.id} does not listen yet`);
    return this.#urls;
  }

  listensAt(urls: Urls): void {
    this.#urls = urls;
  }

  announcementOf(operation: OperationId): Announcement | undefined {
    return this.#announcements.get(operation);
  }

  get announcements(): ReadonlyMap<OperationId, Announcement> {
    return this.#announcements;
  }

  announce(operation: OperationId, announcement: Announcement | undefined): void {
    const announcements = new Map(this.#announcements);
    if (announcement === undefined) announcements.delete(operation);
    else announcements.set(operation, announcement);
    this.#announcements = announcements;
  }

  get switches(): Switches {
    return this.#switches;
  }

  /** Takes effect with the next request; readings not named keep their value. */
  read(choice: ReadingChoice): void {
    this.#adopt({ ...this.#readings, ...choice }, this.#switches, new Pages());
  }

  /** Takes effect with the next request; switches not named stay as they are. */
  turn(switches: Partial<Switches>): void {
    this.#adopt(this.#readings, { ...this.#switches, ...switches }, new Pages());
  }

  /** Makes the organisation stand at so many billed manifests in the current period. */
  setUsed(organizationId: string, used: number): void {
    const { name: period } = periodAt(this.#laws.quota, this.clock.nowMs());
    this.store.setUsed(organizationId, period, used);
  }

  /** A new organisation of the plan with fresh credentials; everything else as the plan says. */
  makeOrganization(plan: PlanName, keyCount = 1, name?: string): Organization {
    const made = newOrganization(this.options.seed, this.store.nextOrdinal(), { plan, name });
    const organization = this.withKeys(made, keyCount);
    this.store.put(organization);
    return organization;
  }

  /** The organisation with so many keys: the first ones it has, then new ones. */
  withKeys(organization: Organization, keyCount: number): Organization {
    const kept = organization.keys.slice(0, keyCount);
    const ordinal = this.store.nextOrdinal();
    const added = Array.from({ length: keyCount - kept.length }, (_, n) =>
      newKey(this.options.seed, ordinal, kept.length + n, this.#laws.connect.active),
    );
    return { ...organization, keys: [...kept, ...added] };
  }

  /** Forgets the organisation with all it owns and all it was sent; whether there was one. */
  removeOrganization(id: string): boolean {
    for (const webhook of this.store.tables.webhooks.allOf(id)) {
      this.feed.drop(webhook.id);
      this.feed.forgetLog(webhook.id);
    }
    return this.store.remove(id);
  }

  /** Publishes a manifest and tells webhooks of it. */
  publish(overrides: RowOverrides): ManifestRow {
    const row = this.content.publish(overrides);
    this.feed.tell({ kind: 'manifest-arrived', row });
    return row;
  }

  /** Ends all that the world has under way; nothing happens in it by itself any more. */
  close(): Promise<void> {
    return this.feed.close();
  }

  snapshot(): Snapshot {
    return {
      store: this.store.snapshot(),
      overlay: this.content.snapshot(),
      nowMs: this.clock.nowMs(),
      frozen: this.clock.frozen,
      readings: this.#readings,
      switches: this.#switches,
      announcements: this.#announcements,
      feed: this.feed.snapshot(),
    };
  }

  /** Organisations made from here on never take ids that the journal knows from before the restore. */
  restore(snapshot: Snapshot): void {
    this.#become({ ...snapshot, store: { ...snapshot.store, made: this.store.made } });
  }

  /** As at its start, the time included; the journal starts anew. */
  reset(): void {
    this.#become(this.#start);
    this.journal.clear();
  }

  #become(snapshot: Snapshot): void {
    // Kept texts show the readings and the content that they were made of.
    const isKept = snapshot.readings === this.#readings && snapshot.overlay === this.content.snapshot();
    this.store.restore(snapshot.store);
    this.content.restore(snapshot.overlay);
    this.#announcements = snapshot.announcements;
    this.faults.clear();
    this.clock.set(snapshot.nowMs);
    if (snapshot.frozen) this.clock.freeze();
    else this.clock.run();
    this.#adopt(snapshot.readings, snapshot.switches, isKept ? this.#pages.itemsAlone() : new Pages());
    this.feed.restore(snapshot.feed);
  }

  #adopt(readings: ReadingChoice, switches: Switches, pages: Pages): void {
    this.#readings = readings;
    this.#switches = switches;
    this.#laws = this.#lawsUnder(readings);
    this.#pages = pages;
    this.#context = this.#contextUnder(this.#laws);
    this.#services = this.parts.services(createServices(this.#context));
    this.content.version += 1;
  }

  #lawsUnder(choice: ReadingChoice): Laws {
    return this.parts.watch(amend(defaultLaws, ...patchesOf(choice), this.parts.laws));
  }

  #contextUnder(laws: Laws): Context {
    return {
      laws,
      content: this.content,
      store: this.store,
      announcer: this.feed,
      switches: this.#switches,
      tokenKey: { key: `${this.id}/${this.options.seed}` },
      pages: this.#pages,
      urls: () => this.urls,
      makeOrganization: (plan) => this.makeOrganization(plan),
    };
  }

  #newFeed(): Feed {
    const { clock, content, store, parts, options } = this;
    return new Feed({
      ...{ clock, content, store, parts, startMs: options.startMs },
      context: () => this.#context,
      arrivalsPerMinute: options.arrivalsPerMinute ?? 0,
      webhookHosts: options.webhookHosts ?? [],
      publish: (overrides) => void this.publish(overrides),
    });
  }

  #populate(): void {
    for (const seed of this.content.base.organizations) {
      this.store.put(organizationFromSeed(seed));
      if (seed.switches.quotaUsed !== undefined) this.setUsed(seed.id, seed.switches.quotaUsed);
    }
    const { tables } = this.store;
    const { beacons, catalogDigests, digests, grants, labels, syncs, webhooks } = this.content.base.preloads;
    for (const seed of beacons) tables.beacons.put(beaconFromSeed(seed));
    for (const { id, addedBy } of catalogDigests)
      for (const organizationId of addedBy) addCatalogDigest(this, organizationId, id);
    for (const seed of digests) tables.digests.put(seed);
    for (const seed of grants) tables.grants.put(seed);
    for (const seed of labels) tables.labels.put({ ...seed, description: null, color: null });
    for (const seed of syncs) tables.syncs.put(seed);
    for (const seed of webhooks) tables.webhooks.put(webhookFromSeed(seed, this.options.startMs));
  }
}
