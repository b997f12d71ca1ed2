// The worlds of a process: the default one, and those created on the control plane, each below its own path.
import { generateInSteps } from '../fixtures/world.ts';
import {
  type ControlledWorld,
  type ControlledWorlds,
  defaultWorldId,
  type WorldChoice,
  type WorldOptions,
  worldsMax,
} from './control/world.ts';
import type { OwnPort } from './own-port.ts';
import type { Parts } from './parts.ts';
import type { Urls } from './service/context.ts';
import { KeptBytes } from './state/kept-bytes.ts';
import { machineNowMs } from './time/clock.ts';
import { SlicedWork } from './time/sliced-work.ts';
import { baseOptionsOf, World, withStart } from './world.ts';

/** Opens a port that serves the world at the path alone. */
export type OpenPort = (worldPath: string) => Promise<OwnPort & { readonly url: string }>;

export class Worlds implements ControlledWorlds {
  readonly default: World;
  readonly #parts: Parts;
  readonly #kept = new KeptBytes();
  readonly #created = new Map<string, World>();
  readonly #ports = new Map<string, OwnPort>();
  /** Timers of the worlds that expire. */
  readonly #expiries = new Map<string, NodeJS.Timeout>();
  #lastOrdinal = 0;
  #origin = '';
  #localOrigin = '';
  #openPort: OpenPort | undefined;

  constructor(parts: Parts, options: WorldOptions) {
    this.#parts = parts;
    this.default = new World(defaultWorldId, withStart(options), parts, this.#kept);
  }

  /** Sets the origin of the server that serves all worlds, that on this machine, and how it opens ports for single ones. */
  setOrigin(origin: string, localOrigin: string, openPort: OpenPort): void {
    this.#origin = origin;
    this.#localOrigin = localOrigin;
    this.#openPort = openPort;
    this.default.setUrls(urlsAt(origin));
  }

  find(id: string | undefined): World | undefined {
    return id === undefined || id === defaultWorldId ? this.default : this.#created.get(id);
  }

  localUrlOf(world: ControlledWorld): string {
    return world === this.default ? this.#localOrigin : `${this.#localOrigin}${pathOf(world.id)}`;
  }

  all(): readonly World[] {
    return [this.default, ...this.#created.values()];
  }

  /** Creates a world with the options of the default one, except those given; undefined when there are too many. */
  async make(choice: WorldChoice): Promise<World | undefined> {
    if (this.#created.size >= worldsMax) return undefined;
    const options = withStart({ ...this.default.options, ...choice });
    const base = await new SlicedWork().run(generateInSteps(baseOptionsOf(options)));
    // Others may have been made meanwhile.
    if (this.#created.size >= worldsMax) return undefined;
    this.#lastOrdinal += 1;
    const world = new World(`w${this.#lastOrdinal}`, options, this.#parts, this.#kept, base);
    world.setUrls(urlsAt(`${this.#origin}${pathOf(world.id)}`));
    this.#created.set(world.id, world);
    if (choice.expiresMs !== undefined) this.#dropAt(world.id, choice.expiresMs);
    return world;
  }

  #dropAt(id: string, expiresMs: number): void {
    const timer = setTimeout(() => this.drop(id), expiresMs - machineNowMs());
    this.#expiries.set(id, timer.unref());
  }

  /** Serves the world on a port of its own too, and shows that address from now on. Rejects with the system's error. */
  async openPort(id: string): Promise<void> {
    const opened = await this.#openPort?.(pathOf(id));
    const world = this.#created.get(id);
    if (opened === undefined || world === undefined) return opened?.close();
    this.#ports.set(id, opened);
    world.setUrls(urlsAt(opened.url));
  }

  /** Returns whether the world existed; does not drop the default world. */
  drop(id: string): boolean {
    clearTimeout(this.#expiries.get(id));
    this.#expiries.delete(id);
    this.#ports.get(id)?.close();
    this.#ports.delete(id);
    void this.#created.get(id)?.close();
    this.#parts.clients?.forget(id);
    return this.#created.delete(id);
  }

  /** Closes all worlds. */
  async close(): Promise<void> {
    for (const timer of this.#expiries.values()) clearTimeout(timer);
    this.#expiries.clear();
    for (const port of this.#ports.values()) port.close();
    this.#ports.clear();
    await Promise.all(this.all().map((world) => world.close()));
  }
}

const pathOf = (id: string): string => `/worlds/${id}`;

const urlsAt = (url: string): Urls => ({ baseUrl: url, siteUrl: url, mcpUrl: url });
