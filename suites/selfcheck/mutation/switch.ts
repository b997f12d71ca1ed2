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
  /** Gives back the value of an original, which ids of mutants follow, each with its constant or its function. */
  compare?: (args: Iterable<unknown>) => unknown;
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

/** Mutants that were reached. */
export interface Met {
  /** Those that would have changed a value, or may have done other things than their original. */
  readonly hits: Hits;
  /** Those that would have given the value of their original every time: active or not, all goes on as it did. */
  readonly idle: readonly string[];
}

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
export function takeMet(name: string): Met {
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

/** What was reached while the modules were loaded. */
export const staticHits = (): Hits => state().mutantCoverage?.static ?? {};

/** By the name under which coverage is counted: whether the mutant of an id ever gave another value than the original. */
const comparisons = new Map<string, Map<string, boolean>>();

/** From here on, or no longer, each original that is evaluated is compared with its mutants. */
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

/** What throws is like no value. */
function given(mutant: unknown): unknown {
  if (typeof mutant !== 'function') return mutant;
  try {
    return mutant();
  } catch {
    return compare;
  }
}
