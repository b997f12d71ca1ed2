// The open MCP sessions of a world: bounded in number and in idle time, and each of one organisation only.
import type { McpServerName } from '../../spec/tools.ts';
import { minuteMs } from '../../spec/units.ts';

/** What a session needs to be closed. */
export interface Closable {
  close(): Promise<void>;
}

/** Who opened a session, and with which server. */
export interface Opener {
  readonly server: McpServerName;
  readonly organizationId: string;
  readonly token: string;
}

interface Open {
  readonly opener: Opener;
  readonly connection: Closable;
  usedMs: number;
}

/** At most so many sessions are open; a further one closes the one that was unused for longest. */
const sessionsMax = 10_000;
/** Machine time without a request after which a session is closed. */
const idleMaxMs = 30 * minuteMs;

export class Connections {
  /** The longest unused first. */
  readonly #open = new Map<string, Open>();

  get size(): number {
    return this.#open.size;
  }

  add(id: string, opener: Opener, connection: Closable, nowMs: number): void {
    this.#open.set(id, { opener, connection, usedMs: nowMs });
    for (const [other, { usedMs }] of this.#open) {
      if (this.#open.size <= sessionsMax && nowMs - usedMs < idleMaxMs) return;
      this.#close(other);
    }
  }

  /** The session of this organisation with this server; others are as unknown as those that ended. */
  find(id: string, by: Omit<Opener, 'token'>, nowMs: number): Closable | undefined {
    const open = this.#open.get(id);
    if (open?.opener.organizationId !== by.organizationId || open.opener.server !== by.server)
      return undefined;
    if (nowMs - open.usedMs >= idleMaxMs) {
      this.#close(id);
      return undefined;
    }
    open.usedMs = nowMs;
    this.#open.delete(id);
    this.#open.set(id, open);
    return open.connection;
  }

  /** The token that opened the session. */
  tokenOf(id: string): string | undefined {
    return this.#open.get(id)?.opener.token;
  }

  /** Closes the sessions of those who may no longer use them. */
  closeUnless(mayUse: (opener: Opener) => boolean): void {
    for (const [id, { opener }] of [...this.#open]) if (!mayUse(opener)) this.#close(id);
  }

  /** Forgets a session that was closed. */
  remove(id: string): void {
    this.#open.delete(id);
  }

  closeAll(): void {
    for (const id of [...this.#open.keys()]) this.#close(id);
  }

  #close(id: string): void {
    const open = this.#open.get(id);
    this.#open.delete(id);
    // A peer that is gone already leaves nothing to close.
    void open?.connection.close().catch(() => undefined);
  }
}
