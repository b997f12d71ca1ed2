// Fixtures for vitest: each test file gets a world of its own, which is dropped when the file ends.
import { test as base, type TestAPI } from 'vitest';
import { simulate } from './index.ts';
import type { DroppableWorld, Simulator, WorldOptions } from './types.ts';

export interface WorldFixtures {
  /** One simulator for each worker of vitest. */
  readonly simulator: Simulator;
  /** What the world of a file is like at its start; `test.override` replaces it. */
  readonly worldOptions: WorldOptions;
  /** The world of this file. */
  readonly world: DroppableWorld;
}

export const test: TestAPI<WorldFixtures> = base.extend<WorldFixtures>({
  simulator: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that a fixture needs from this pattern
    async ({}, use) => {
      const simulator = await simulate();
      await use(simulator);
      await simulator.close();
    },
    { scope: 'worker' },
  ],
  worldOptions: [{}, { scope: 'file' }],
  world: [
    async ({ simulator, worldOptions }, use) => {
      const world = await simulator.createWorld(worldOptions);
      await use(world);
      await world.drop();
    },
    { scope: 'file' },
  ],
});
