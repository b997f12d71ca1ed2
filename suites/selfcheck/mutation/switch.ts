// The switch in the instrumented code, as the process that runs the code turns it. Stryker's code finds it by its global name.

interface Switch {
  /** `switchId` of the mutant that is active; Stryker takes it from the environment at the start. */
  activeMutant?: string;
  /** Under what name coverage is counted; as static where there is none. */
  currentTestId?: string;
  mutantCoverage?: {
    readonly static: Readonly<Record<string, number>>;
    readonly perTest: Record<string, Readonly<Record<string, number>>>;
  };
  /** How often the active mutant was reached; more than `hitLimit` throws. */
  hitCount?: number;
  hitLimit?: number;
  /** Each forgets the state of one module. */
  resets?: (() => void)[];
}

declare global {
  var __stryker__: Switch | undefined;
}

/** The variable of the environment that names the mutant which is active from the start of a process. */
export const activeFromStart = '__STRYKER_ACTIVE_MUTANT__';
/** Matches no mutant. */
const none = 'none';

const state = (): Switch => {
  globalThis.__stryker__ ??= {};
  return globalThis.__stryker__;
};

/** How often each mutant was reached, by `switchId`. */
export type Hits = Readonly<Record<string, number>>;

/** From here on the mutant is active, `undefined` is none, and throws once it is reached more often than the limit. */
export function activate(switchId: string | undefined, hitLimit: number): void {
  const current = state();
  current.activeMutant = switchId ?? none;
  current.hitCount = 0;
  current.hitLimit = hitLimit;
}

/** Work as if no mutant were active. */
export async function withoutMutant<T>(work: () => Promise<T>): Promise<T> {
  const { activeMutant = none } = state();
  state().activeMutant = none;
  try {
    return await work();
  } finally {
    state().activeMutant = activeMutant;
  }
}

export function exceededHitLimit(): boolean {
  const { hitCount = 0, hitLimit = Number.POSITIVE_INFINITY } = state();
  return hitCount > hitLimit;
}

/** Forgets what modules of the simulator remember. */
export function forgetModuleState(): void {
  for (const reset of state().resets ?? []) reset();
}

/** From here on coverage is counted under this name. */
export function countUnder(name: string): void {
  state().currentTestId = name;
}

/** What was counted under the name, which is then forgotten. */
export function takeHits(name: string): Hits {
  const { mutantCoverage } = state();
  const hits = mutantCoverage?.perTest[name] ?? {};
  if (mutantCoverage !== undefined) delete mutantCoverage.perTest[name];
  return hits;
}

/** What was reached while the modules were loaded. */
export const staticHits = (): Hits => state().mutantCoverage?.static ?? {};
