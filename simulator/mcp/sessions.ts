// The open MCP sessions of a world: bounded in number and in idle time, and each of one organisation only.
import type { McpServerName } from '../../spec/tools.ts';
import { minuteMs } from '../../spec/units.ts';

/** What a session needs to be closed. */
export interface Closable {
  close(): Promise<void>;
}

/** The organisation that a session belongs to, and its server. */
export interface SessionOwner {
  readonly server: McpServerName;
  readonly organizationId: string;
}

/** A session may be used with another token of its organisation than the one that opened it. */
export interface Opener extends SessionOwner {
  readonly token: string;
}

interface Open {
  readonly opener: Opener;
  readonly session: Closable;
  usedMs: number;
}

/** Bounds on open sessions; a further one closes the one that was unused for longest. */
const sessionsMax = 10_000;
/** Lower, so that no organisation closes the sessions of another. */
const sessionsMaxPerOrganization = 5_000;
/** Machine time without a request after which a session is closed. */
const idleMaxMs = 30 * minuteMs;

export class Sessions {
  /** The longest unused first. */
  readonly #open = new Map<string, Open>();
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#open.size;
  }

  add(id: string, opener: Opener, session: Closable, nowMs: number): void {
    const { organizationId } = opener;
    const count = (this.#counts.get(organizationId) ?? 0) + 1;
    this.#open.set(id, { opener, session, usedMs: nowMs });
    this.#counts.set(organizationId, count);
    if (count > sessionsMaxPerOrganization)
      this.#closeLongestUnused((other) => other.organizationId === organizationId);
    else if (this.#open.size > sessionsMax) this.#closeLongestUnused(() => true);
    for (const [other, { usedMs }] of this.#open) {
      if (nowMs - usedMs < idleMaxMs) return;
      this.#close(other);
    }
  }

  /** The session of this organisation with this server; others are as unknown as those that ended. */
  find(id: string, { server, organizationId }: SessionOwner, nowMs: number): Closable | undefined {
    const open = this.#open.get(id);
    if (open?.opener.organizationId !== organizationId || open.opener.server !== server) return undefined;
    if (nowMs - open.usedMs >= idleMaxMs) {
      this.#close(id);
      return undefined;
    }
    open.usedMs = nowMs;
    this.#open.delete(id);
    this.#open.set(id, open);
    return open.session;
  }

  openerOf(id: string): Opener | undefined {
    return this.#open.get(id)?.opener;
  }

  /** Closes the sessions that are chosen; returns how many. */
  closeChosen(isChosen: (opener: Opener, id: string) => boolean): number {
    const chosen = [...this.#open].filter(([id, { opener }]) => isChosen(opener, id));
    for (const [id] of chosen) this.#close(id);
    return chosen.length;
  }

  /** Removes a session that was closed; returns it. */
  remove(id: string): Closable | undefined {
    const open = this.#open.get(id);
    if (open === undefined) return undefined;
    this.#open.delete(id);
    const { organizationId } = open.opener;
    const left = (this.#counts.get(organizationId) ?? 0) - 1;
    if (left > 0) this.#counts.set(organizationId, left);
    else this.#counts.delete(organizationId);
    return open.session;
  }

  closeAll(): void {
    for (const id of [...this.#open.keys()]) this.#close(id);
  }

  #closeLongestUnused(isOne: (opener: Opener) => boolean): void {
    for (const [id, { opener }] of this.#open)
      if (isOne(opener)) {
        this.#close(id);
        return;
      }
  }

  #close(id: string): void {
    // A peer that is gone already leaves nothing to close.
    void this.remove(id)
      ?.close()
      .catch(() => undefined);
  }
}
