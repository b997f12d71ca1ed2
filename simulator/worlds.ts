// The worlds of a process: the default one and those made through the control plane, each below its own path.
import { type ControlledWorlds, defaultWorldId, type WorldChoice, worldsMax } from './control/world.ts';
import type { Parts } from './parts.ts';
import { World, type WorldOptions } from './world.ts';

export class Worlds implements ControlledWorlds {
  readonly default: World;
  readonly #parts: Parts;
  readonly #made = new Map<string, World>();
  #ordinal = 0;
  #origin = '';

  constructor(parts: Parts, options: WorldOptions) {
    this.#parts = parts;
    this.default = new World(defaultWorldId, options, parts);
  }

  /** The address that all worlds share, once it is known. */
  listenAt(origin: string): void {
    this.#origin = origin;
    this.default.listensAt({ baseUrl: origin, siteUrl: origin, mcpUrl: origin });
  }

  find(id: string | undefined): World | undefined {
    return id === undefined || id === defaultWorldId ? this.default : this.#made.get(id);
  }

  all(): readonly World[] {
    return [this.default, ...this.#made.values()];
  }

  /** A world as the default one began, but for what is given; `undefined` when there are too many. */
  make(choice: WorldChoice): World | undefined {
    if (this.#made.size >= worldsMax) return undefined;
    this.#ordinal += 1;
    const world = new World(`w${this.#ordinal}`, { ...this.default.options, ...choice }, this.#parts);
    const url = `${this.#origin}/worlds/${world.id}`;
    world.listensAt({ baseUrl: url, siteUrl: url, mcpUrl: url });
    this.#made.set(world.id, world);
    return world;
  }

  /** Whether there was such a world; the default one stays. */
  drop(id: string): boolean {
    void this.#made.get(id)?.close();
    return this.#made.delete(id);
  }

  /** Ends all that worlds have under way. */
  async close(): Promise<void> {
    await Promise.all(this.all().map((world) => world.close()));
  }
}
