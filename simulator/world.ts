// One simulated service: its clock, content, customers, readings, faults and journal.

import { generateWorld } from '../fixtures/world.ts';
import type { OperationId } from '../spec/contract.ts';
import type { ReadingChoice } from '../spec/readings.ts';
import type { PlanName } from '../spec/values.ts';
import { WorldClock } from './clock.ts';
import { Content, type Overlay } from './content.ts';
import { amend, defaultLaws, type Laws, patchesOf } from './core/laws.ts';
import { periodAt } from './core/quota.ts';
import type { Announcement } from './core/version.ts';
import { Faults } from './faults.ts';
import { Journal } from './journal.ts';
import { newKey, newOrganization } from './new-organization.ts';
import type { Parts } from './parts.ts';
import type { Urls } from './service/context.ts';
import { Pages } from './service/pages.ts';
import { createServices, type Services } from './service/services.ts';
import { Snapshots } from './snapshots.ts';
import { type Organization, organizationFromSeed, Store, type StoreState } from './store.ts';

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
}

export interface Snapshot {
  readonly store: StoreState;
  readonly overlay: Overlay;
  readonly nowMs: number;
  readonly frozen: boolean;
  readonly readings: ReadingChoice;
  readonly announcements: ReadonlyMap<OperationId, Announcement>;
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
  readonly #start: Snapshot;
  #pages = new Pages();
  #readings: ReadingChoice;
  #laws: Laws;
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
    this.#laws = this.#lawsUnder(options.readings);
    this.#services = this.#servicesUnder(this.#laws);
    this.#populate();
    this.#start = this.snapshot();
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

  /** Takes effect with the next request; readings not named keep their value. */
  read(choice: ReadingChoice): void {
    this.#adopt({ ...this.#readings, ...choice });
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

  snapshot(): Snapshot {
    return {
      store: this.store.snapshot(),
      overlay: this.content.snapshot(),
      nowMs: this.clock.nowMs(),
      frozen: this.clock.frozen,
      readings: this.#readings,
      announcements: this.#announcements,
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
    this.store.restore(snapshot.store);
    this.content.restore(snapshot.overlay);
    this.#announcements = snapshot.announcements;
    this.faults.clear();
    this.clock.set(snapshot.nowMs);
    if (snapshot.frozen) this.clock.freeze();
    else this.clock.run();
    this.#adopt(snapshot.readings);
  }

  #adopt(readings: ReadingChoice): void {
    this.#readings = readings;
    this.#laws = this.#lawsUnder(readings);
    // Kept texts show the earlier readings, and after a restore content that is no more.
    this.#pages = new Pages();
    this.#services = this.#servicesUnder(this.#laws);
    this.content.version += 1;
  }

  #lawsUnder(choice: ReadingChoice): Laws {
    return amend(defaultLaws, ...patchesOf(choice), this.parts.laws);
  }

  #servicesUnder(laws: Laws): Services {
    return this.parts.services(
      createServices({
        laws,
        content: this.content,
        store: this.store,
        pages: this.#pages,
        urls: () => this.urls,
        makeOrganization: (plan) => this.makeOrganization(plan),
      }),
    );
  }

  #populate(): void {
    for (const seed of this.content.base.organizations) {
      this.store.put(organizationFromSeed(seed));
      if (seed.switches.quotaUsed !== undefined) this.setUsed(seed.id, seed.switches.quotaUsed);
    }
  }
}
