// What a world remembers of its customers: organisations, keys, used quota and rate meters.
import type { OrganizationSeed } from '../../fixtures/organization-types.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Directory, StoredKey } from '../core/auth.ts';
import type { PlanFlags } from '../core/plan.ts';
import { newMeter, type RateMeter } from '../core/rate.ts';
import { createTables, forget, restoreTo, snapshotOf, type Tables, type TablesState } from './tables.ts';

/** An organisation as it stands; rows are replaced, never edited. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly orgType: string;
  readonly contactEmail: string;
  readonly plan: PlanName;
  readonly isActive: boolean;
  readonly keys: readonly OrganizationKey[];
  readonly accessToken: string;
  readonly mcpToken: string;
  /** Departures from the plan's preset. */
  readonly quotaLimit?: number | undefined;
  readonly overage?: boolean | undefined;
  /** Neither cut off nor slowed down: for measuring. */
  readonly unmetered?: boolean | undefined;
  readonly briefAccess: boolean;
  readonly flags: Partial<PlanFlags>;
}

export interface OrganizationKey {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly active: boolean;
  readonly userName: string;
  readonly role: string;
}

/** Manifests billed to an organisation in one period. */
interface Billing {
  readonly period: string;
  readonly used: number;
  readonly manifestIds: ReadonlySet<string>;
}

/** What a snapshot keeps of a store. */
export interface StoreState extends AccountState {
  readonly tables: TablesState;
}

interface AccountState {
  readonly organizations: Map<string, Organization>;
  readonly billing: Map<string, Billing>;
  readonly meters: Map<string, RateMeter>;
  /** Ordinals given so far, so that generated credentials never repeat. */
  made: number;
}

export class Store implements Directory {
  /** What organisations own beside their account. */
  readonly tables: Tables = createTables();
  #state: AccountState = emptyState();
  readonly #keys = new Map<string, StoredKey>();
  readonly #tokens = new Map<string, string>();

  organization(id: string): Organization | undefined {
    return this.#state.organizations.get(id);
  }

  organizations(): readonly Organization[] {
    return [...this.#state.organizations.values()];
  }

  /** Adds or replaces an organisation with its credentials. */
  put(organization: Organization): void {
    this.#unlist(organization.id);
    this.#state.organizations.set(organization.id, organization);
    this.#list(organization);
  }

  /** Forgets the organisation and all that was counted for it; whether there was one. */
  remove(id: string): boolean {
    const subjects = [id, ...(this.organization(id)?.keys ?? []).map(({ apiKey }) => apiKey)];
    for (const subject of subjects) {
      this.#state.billing.delete(subject);
      this.#state.meters.delete(subject);
    }
    forget(this.tables, id);
    this.#unlist(id);
    return this.#state.organizations.delete(id);
  }

  /** How many ordinals were given. */
  get made(): number {
    return this.#state.made;
  }

  /** A number that no other made organisation of this world has. */
  nextOrdinal(): number {
    this.#state.made += 1;
    return this.#state.made;
  }

  keyOf(apiKey: string): StoredKey | undefined {
    return this.#keys.get(apiKey);
  }

  organizationOfToken(accessToken: string): string | undefined {
    return this.#tokens.get(accessToken);
  }

  isActive(organizationId: string): boolean {
    return this.organization(organizationId)?.isActive ?? false;
  }

  /** Manifests billed to the account in the period; what was billed in another period is gone. */
  usedBy(account: string, period: string): number {
    const billing = this.#state.billing.get(account);
    return billing?.period === period ? billing.used : 0;
  }

  wasBilled(account: string, period: string, manifestId: string): boolean {
    const billing = this.#state.billing.get(account);
    return billing?.period === period && billing.manifestIds.has(manifestId);
  }

  setUsed(account: string, period: string, used: number, manifestIds: readonly string[] = []): void {
    const before = this.#state.billing.get(account);
    const known = before?.period === period ? before.manifestIds : noIds;
    const ids = manifestIds.length === 0 ? known : known.union(new Set(manifestIds));
    this.#state.billing.set(account, { period, used, manifestIds: ids });
  }

  /** What counts against the rate limit of an organisation, by its id, or of a key. */
  meter(subject: string): RateMeter {
    const known = this.#state.meters.get(subject);
    if (known !== undefined) return known;
    const meter = newMeter();
    this.#state.meters.set(subject, meter);
    return meter;
  }

  snapshot(): StoreState {
    return { ...copyState(this.#state), tables: snapshotOf(this.tables) };
  }

  restore(state: StoreState): void {
    this.#state = copyState(state);
    restoreTo(this.tables, state.tables);
    for (const index of [this.#keys, this.#tokens]) index.clear();
    for (const organization of this.#state.organizations.values()) this.#list(organization);
  }

  #list(organization: Organization): void {
    const { id, keys, accessToken } = organization;
    for (const { apiKey, apiSecret, active } of keys)
      this.#keys.set(apiKey, { apiKey, apiSecret, active, organizationId: id });
    this.#tokens.set(accessToken, id);
  }

  #unlist(id: string): void {
    const before = this.#state.organizations.get(id);
    if (before === undefined) return;
    for (const { apiKey } of before.keys) this.#keys.delete(apiKey);
    this.#tokens.delete(before.accessToken);
  }
}

/** An organisation of the fixture world as a row of the store. */
export function organizationFromSeed(seed: OrganizationSeed): Organization {
  const { id, name, orgType, contactEmail, plan, isActive, keys, accessToken, mcpToken, switches } = seed;
  return {
    ...{ id, name, orgType, contactEmail, plan, isActive, keys, accessToken, mcpToken },
    quotaLimit: switches.quotaLimit,
    overage: switches.overage === undefined ? undefined : switches.overage === 'soft',
    briefAccess: switches.briefAccess ?? true,
    flags: switches.endpointDigests === undefined ? {} : { digests: switches.endpointDigests },
  };
}

const noIds: ReadonlySet<string> = new Set();

const emptyState = (): AccountState => ({
  organizations: new Map(),
  billing: new Map(),
  meters: new Map(),
  made: 0,
});

const copyState = (state: AccountState): AccountState => ({
  organizations: new Map(state.organizations),
  billing: new Map(state.billing),
  meters: new Map(
    [...state.meters].map(([subject, meter]) => [subject, { ...meter, times: meter.times.slice() }]),
  ),
  made: state.made,
});
