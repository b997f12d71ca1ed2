// Controls the switch in the instrumented code, which Stryker's code reads from a global variable.

interface Switch {
  /** `switchId` of the active mutant. Stryker reads it from the environment at the start. */
  activeMutant?: string;
  /** The name under which coverage is counted; without a name it counts as static. */
  currentTestId?: string;
  mutantCoverage?: {
    readonly static: Readonly<Record<string, number>>;
    readonly perTest: Record<string, Readonly<Record<string, number>>>;
  };
  /** The number of hits of the active mutant. Above `hitLimit`, the code throws. */
  hitCount?: number;
  hitLimit?: number;
  /** Each function resets the state of one module. */
  resets?: (() => void)[];
  /** Returns the first argument, the original's value. After it come mutant ids, each with a constant or a function. */
  compare?: (args: Iterable<unknown>) => unknown;
}

declare global {
  var __stryker__: Switch | undefined;
}

/** The environment variable that names the mutant to activate at the start of a process. */
export const activeFromStart = '__STRYKER_ACTIVE_MUTANT__';
/** Matches no mutant. */
const none = 'none';

const state = (): Switch => {
  globalThis.__stryker__ ??= {};
  return globalThis.__stryker__;
};

/** The number of hits of each mutant, by `switchId`. */
export type Hits = Readonly<Record<string, number>>;

/** The mutants that were reached. */
export interface Coverage {
  /** Mutants that would have changed a value, or may have side effects. */
  readonly hits: Hits;
  /** Mutants that would have given the value of the original every time, so that activating them changes nothing. */
  readonly idle: readonly string[];
}

/** Activates the mutant (`undefined` for none). It throws once it is reached more often than the limit. */
export function activate(switchId: string | undefined, hitLimit: number): void {
  const current = state();
  current.activeMutant = switchId ?? none;
  current.hitCount = 0;
  current.hitLimit = hitLimit;
}

/** Runs the work without an active mutant. */
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

/** Resets the state of the simulator's modules. */
export function forgetModuleState(): void {
  for (const reset of state().resets ?? []) reset();
}

/** Counts coverage under this name from now on. */
export function countUnder(name: string): void {
  state().currentTestId = name;
}

/** Returns the coverage under the name, and discards it. */
export function takeCoverage(name: string): Coverage {
  const { mutantCoverage } = state();
  const hits = mutantCoverage?.perTest[name] ?? {};
  if (mutantCoverage !== undefined) delete mutantCoverage.perTest[name];
  const compared = comparisons.get(name) ?? new Map<string, boolean>();
  comparisons.delete(name);
  const isIdle = (id: string): boolean => compared.get(id) === false;
  return {
    hits: Object.fromEntries(Object.entries(hits).filter(([id]) => !isIdle(id))),
    idle: Object.keys(hits).filter(isIdle),
  };
}

/** The mutants that were reached while the modules loaded. */
export const staticHits = (): Hits => state().mutantCoverage?.static ?? {};

/** By coverage name and mutant id: whether the mutant ever gave another value than the original. */
const comparisons = new Map<string, Map<string, boolean>>();

/** Turns comparisons of evaluated originals with their mutants on or off. */
export function setComparing(isComparing: boolean): void {
  if (isComparing) state().compare = compare;
  else delete state().compare;
}

function compare([value, ...mutants]: Iterable<unknown>): unknown {
  const name = state().currentTestId ?? '';
  const compared = comparisons.get(name) ?? new Map<string, boolean>();
  comparisons.set(name, compared);
  for (let position = 0; position < mutants.length; position += 2) {
    const id = String(mutants[position]);
    if (compared.get(id) !== true) compared.set(id, !Object.is(value, given(mutants[position + 1])));
  }
  return value;
}

/** The value of a mutant. One that throws differs from every value. */
function given(mutant: unknown): unknown {
  if (typeof mutant !== 'function') return mutant;
  try {
    return mutant();
  } catch {
    return compare;
  }
}
