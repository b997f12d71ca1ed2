// The customers of a world: organisations, keys, used quota and rate meters.
import type { KeySeed, OrganizationSeed } from '../../fixtures/organization-types.ts';
import type { Directory, StoredKey } from '../core/auth.ts';
import type { PlanFlags } from '../core/plan.ts';
import { newMeter, type RateMeter } from '../core/rate.ts';
import {
  createTables,
  removeRowsOf,
  restoreTo,
  snapshotOf,
  type Tables,
  type TablesState,
} from './tables.ts';

/** The current state of an organisation; rows are replaced, never edited. */
export interface Organization extends Omit<OrganizationSeed, 'purpose' | 'switches'> {
  /** Manifests a month; undefined: the figure of the plan. */
  readonly quotaLimit?: number | undefined;
  /** Requests a minute; undefined: the figure of the plan. */
  readonly requestsPerMinute?: number | undefined;
  /** Whether reads may exceed the quota; undefined: as the plan says. */
  readonly overage?: boolean | undefined;
  /** No quota cap and no rate limit, for performance measurements. */
  readonly unmetered?: boolean | undefined;
  readonly briefAccess: boolean;
  readonly flags: Partial<PlanFlags>;
}

export type OrganizationKey = KeySeed;

/** Manifests billed to an organisation in one period. */
export interface Billing {
  readonly period: string;
  readonly used: number;
  readonly manifestIds: ReadonlySet<string>;
}

/** The part of a snapshot that a store contributes. */
export interface StoreState extends AccountState {
  readonly tables: TablesState;
}

interface AccountState {
  readonly organizations: Map<string, Organization>;
  readonly billing: Map<string, Billing>;
  readonly meters: Map<string, RateMeter>;
  /** The last ordinal that `nextOrdinal` returned; generated ids and credentials depend on it. */
  lastOrdinal: number;
  /** The organisation whose credentials everybody gets who asks for some, where a reading says so. */
  sharedId: string | undefined;
}

export class Store implements Directory {
  /** What organisations own besides their account. */
  readonly tables: Tables = createTables();
  #state: AccountState = emptyState();
  readonly #keys = new Map<string, StoredKey>();
  readonly #tokens = new Map<string, string>();
  readonly #mcpTokens = new Map<string, string>();
  #onChange: (organizationId: string) => void = () => undefined;

  /** Registers the listener that is called with the id of an organisation after it was changed or removed. */
  watch(onChange: (organizationId: string) => void): void {
    this.#onChange = onChange;
  }

  organization(id: string): Organization | undefined {
    return this.#state.organizations.get(id);
  }

  get organizationCount(): number {
    return this.#state.organizations.size;
  }

  organizations(): readonly Organization[] {
    return [...this.#state.organizations.values()];
  }

  /** Adds or replaces an organisation with its credentials. */
  put(organization: Organization): void {
    const isKnown = this.#state.organizations.has(organization.id);
    this.#removeCredentials(organization.id);
    this.#state.organizations.set(organization.id, organization);
    this.#addCredentials(organization);
    if (isKnown) this.#onChange(organization.id);
  }

  /** Removes the organisation with all that it owns and all its counts; returns whether it existed. */
  remove(id: string): boolean {
    const subjects = [id, ...(this.organization(id)?.keys ?? []).map(({ apiKey }) => apiKey)];
    for (const subject of subjects) {
      this.#state.billing.delete(subject);
      this.#state.meters.delete(subject);
    }
    for (const subject of this.#state.meters.keys())
      if (subject.startsWith(`${id}/`)) this.#state.meters.delete(subject);
    removeRowsOf(this.tables, id);
    this.#removeCredentials(id);
    const isRemoved = this.#state.organizations.delete(id);
    if (isRemoved) this.#onChange(id);
    return isRemoved;
  }

  /** The last ordinal that `nextOrdinal` returned; 0 before the first. */
  get lastOrdinal(): number {
    return this.#state.lastOrdinal;
  }

  /** A number, from 1, that this world has not used for other generated credentials. */
  nextOrdinal(): number {
    this.#state.lastOrdinal += 1;
    return this.#state.lastOrdinal;
  }

  get shared(): Organization | undefined {
    return this.#state.sharedId === undefined ? undefined : this.organization(this.#state.sharedId);
  }

  set shared(organization: Organization | undefined) {
    this.#state.sharedId = organization?.id;
  }

  keyOf(apiKey: string): StoredKey | undefined {
    return this.#keys.get(apiKey);
  }

  organizationOfToken(accessToken: string): string | undefined {
    return this.#tokens.get(accessToken);
  }

  organizationOfMcpToken(mcpToken: string): string | undefined {
    return this.#mcpTokens.get(mcpToken);
  }

  /** Whether some organisation has this API key, access token or MCP token, whomever it admits. */
  isIssued(credential: string): boolean {
    return this.#keys.has(credential) || this.#tokens.has(credential) || this.#mcpTokens.has(credential);
  }

  isActive(organizationId: string): boolean {
    return this.organization(organizationId)?.isActive ?? false;
  }

  /** Manifests billed to the account in the period; 0 for any period but the last one that was charged. */
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
    const billedBefore = before?.period === period ? before.manifestIds : noIds;
    const ids = manifestIds.length === 0 ? billedBefore : billedBefore.union(new Set(manifestIds));
    this.#state.billing.set(account, { period, used, manifestIds: ids });
  }

  /** The meter of a rate limit; `subject` is an organisation, an API key, or an organisation with a class of tools. */
  meter(subject: string): RateMeter {
    const existing = this.#state.meters.get(subject);
    if (existing !== undefined) return existing;
    const meter = newMeter();
    this.#state.meters.set(subject, meter);
    return meter;
  }

  /** The same, where nothing shall be made for who has used nothing. */
  usedMeter(subject: string): RateMeter | undefined {
    return this.#state.meters.get(subject);
  }

  snapshot(): StoreState {
    return { ...copyState(this.#state), tables: snapshotOf(this.tables) };
  }

  restore(state: StoreState): void {
    this.#state = copyState(state);
    restoreTo(this.tables, state.tables);
    for (const index of [this.#keys, this.#tokens, this.#mcpTokens]) index.clear();
    for (const organization of this.#state.organizations.values()) this.#addCredentials(organization);
  }

  #addCredentials(organization: Organization): void {
    const { id, keys, accessToken, mcpToken } = organization;
    for (const { apiKey, apiSecret, active } of keys)
      this.#keys.set(apiKey, { apiKey, apiSecret, active, organizationId: id });
    this.#tokens.set(accessToken, id);
    this.#mcpTokens.set(mcpToken, id);
  }

  #removeCredentials(id: string): void {
    const before = this.#state.organizations.get(id);
    if (before === undefined) return;
    for (const { apiKey } of before.keys) this.#keys.delete(apiKey);
    this.#tokens.delete(before.accessToken);
    this.#mcpTokens.delete(before.mcpToken);
  }
}

/** An organisation of the fixture world as a row of the store. */
export function organizationFromSeed(seed: OrganizationSeed): Organization {
  const { id, name, orgType, contactEmail, plan, isActive, keys, accessToken, mcpToken, switches } = seed;
  return {
    id,
    name,
    orgType,
    contactEmail,
    plan,
    isActive,
    keys,
    accessToken,
    mcpToken,
    quotaLimit: switches.quotaLimit,
    overage: switches.overage === undefined ? undefined : switches.overage === 'soft',
    briefAccess: switches.briefAccess ?? true,
    flags: {},
  };
}

const noIds: ReadonlySet<string> = new Set();

const emptyState = (): AccountState => ({
  organizations: new Map(),
  billing: new Map(),
  meters: new Map(),
  lastOrdinal: 0,
  sharedId: undefined,
});

const copyState = ({ organizations, billing, meters, ...others }: AccountState): AccountState => ({
  lastOrdinal: others.lastOrdinal,
  sharedId: others.sharedId,
  organizations: new Map(organizations),
  billing: new Map(billing),
  meters: new Map([...meters].map(([subject, meter]) => [subject, { ...meter, times: meter.times.slice() }])),
});
