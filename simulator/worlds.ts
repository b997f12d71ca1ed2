// The worlds of a process: the default one, and those created on the control plane, each below its own path.
import { type ControlledWorlds, defaultWorldId, type WorldChoice, worldsMax } from './control/world.ts';
import type { Parts } from './parts.ts';
import { World, type WorldOptions } from './world.ts';

export class Worlds implements ControlledWorlds {
  readonly default: World;
  readonly #parts: Parts;
  readonly #created = new Map<string, World>();
  #lastOrdinal = 0;
  #origin = '';

  constructor(parts: Parts, options: WorldOptions) {
    this.#parts = parts;
    this.default = new World(defaultWorldId, options, parts);
  }

  /** Sets the origin of the server that serves all worlds. */
  setOrigin(origin: string): void {
    this.#origin = origin;
    this.default.setUrls({ baseUrl: origin, siteUrl: origin, mcpUrl: origin });
  }

  find(id: string | undefined): World | undefined {
    return id === undefined || id === defaultWorldId ? this.default : this.#created.get(id);
  }

  all(): readonly World[] {
    return [this.default, ...this.#created.values()];
  }

  /** Creates a world with the options of the default one, except those given; undefined when there are too many. */
  make(choice: WorldChoice): World | undefined {
    if (this.#created.size >= worldsMax) return undefined;
    this.#lastOrdinal += 1;
    const world = new World(`w${this.#lastOrdinal}`, { ...this.default.options, ...choice }, this.#parts);
    const url = `${this.#origin}/worlds/${world.id}`;
    world.setUrls({ baseUrl: url, siteUrl: url, mcpUrl: url });
    this.#created.set(world.id, world);
    return world;
  }

  /** Returns whether the world existed; does not drop the default world. */
  drop(id: string): boolean {
    void this.#created.get(id)?.close();
    return this.#created.delete(id);
  }

  /** Closes all worlds. */
  async close(): Promise<void> {
    await Promise.all(this.all().map((world) => world.close()));
  }
}
