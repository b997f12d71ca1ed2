// Fixtures for vitest: each test file gets a world of its own, which is dropped when the file ends.
import { test as base, type TestAPI } from 'vitest';
import { clientProblem } from './client-problem.ts';
import { simulate } from './index.ts';
import type { DroppableWorld, Simulator, WorldOptions } from './types.ts';

export interface WorldFixtures {
  /** One simulator for each worker of vitest. */
  readonly simulator: Simulator;
  /** What the world of a file is like at its start; `test.override` replaces it. */
  readonly worldOptions: WorldOptions;
  /** The world of this file. */
  readonly world: DroppableWorld;
  /** Whether a test fails if what it sent to the world broke a rule of the level must; `test.override` replaces it. */
  readonly observe: boolean;
  /** Makes tests fail as `observe` says. */
  readonly clientVerdict: undefined;
}

/** The world of the present file, once a test has used it. */
let opened: DroppableWorld | undefined;
/** Tests under way; those that run at the same time share the world, so the last of them is judged for all. */
let running = 0;

export const test: TestAPI<WorldFixtures> = base.extend<WorldFixtures>({
  simulator: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that a fixture needs from this pattern
    async ({}, use) => {
      const simulator = await simulate({ observe: true });
      await use(simulator);
      await simulator.close();
    },
    { scope: 'worker' },
  ],
  worldOptions: [{}, { scope: 'file' }],
  world: [
    async ({ simulator, worldOptions }, use) => {
      const world = await simulator.createWorld(worldOptions);
      opened = world;
      await use(world);
      opened = undefined;
      await world.drop();
    },
    { scope: 'file' },
  ],
  observe: true,
  clientVerdict: [
    async ({ observe }, use) => {
      running += 1;
      await use(undefined).finally(() => {
        running -= 1;
      });
      if (opened === undefined || running > 0) return;
      const report = await opened.clientReport().catch(ifUnobserved);
      if (report === undefined) return;
      const problem = observe ? clientProblem(report) : undefined;
      // The next test is another client: what this one was told is not known to it.
      await opened.control({ method: 'DELETE', path: '/client-report' });
      if (problem !== undefined) throw new Error(problem);
    },
    { auto: true },
  ],
});

/** A project may start its simulator itself, without observation. */
function ifUnobserved(cause: unknown): undefined {
  if (cause instanceof Error && /does not observe/.test(cause.message)) return undefined;
  throw cause;
}
