// Proves the drills: every wrong client is caught by its own rule, and no correct client is accused of a `must`.
import { minuteMs } from '../../../spec/units.ts';
import { drills } from '../../drills/index.ts';
import type { Drilled } from '../../drills/run.ts';
import type { MakeWorlds, Worlds } from '../../drills/world.ts';
import type { ReportedRule } from '../../report/schema.ts';
import type { Acquittal, Mistake } from '../acquit.ts';
import type { Trial } from '../trial.ts';
import { drilled } from './drilled.ts';
import type { ClientMutant } from './mutant.ts';
import { mutantsElsewhere } from './mutants-elsewhere.ts';
import { requestMutants } from './mutants-of-requests.ts';
import { resultMutants } from './mutants-of-results.ts';
import { type ClientVariant, clientVariants } from './variants.ts';

export const clientMutants: Readonly<Record<string, ClientMutant>> = {
  ...requestMutants,
  ...resultMutants,
  ...mutantsElsewhere,
};

export const ruleOf = (mutant: string): string => mutant.slice(0, mutant.indexOf('/'));

/** Longer than all of it takes. */
const aheadMs = 10 * minuteMs;

/** Some wait in real time, so that several share this process. */
const lanes = 4;

interface Proof {
  readonly drillWorlds?: MakeWorlds | undefined;
  readonly seed: number;
  readonly onStep?: ((what: string) => void) | undefined;
}

interface Proved {
  readonly wrongClients: readonly Trial[];
  readonly clients: readonly Acquittal[];
}

export async function proveClients({ drillWorlds, seed, onStep }: Proof): Promise<Proved> {
  if (drillWorlds === undefined) throw new Error('the clients need worlds to be drilled in');
  const worlds = await drillWorlds(seed, aheadMs);
  const inLanes = laned();
  try {
    const [clients, wrongClients] = await Promise.all([
      Promise.all(
        Object.entries<ClientVariant>(clientVariants).map(([id, variant]) =>
          inLanes(async () => {
            const acquittal = await acquit(id, variant, { worlds, seed });
            onStep?.(`client ${id}`);
            return acquittal;
          }),
        ),
      ),
      Promise.all(
        Object.entries(clientMutants).map(([id, mutant]) =>
          inLanes(async () => {
            const trial = await tryMutant(id, mutant, { worlds, seed });
            onStep?.(id);
            return trial;
          }),
        ),
      ),
    ]);
    return { clients, wrongClients };
  } finally {
    await worlds.close();
  }
}

/** Runs work in so many lanes, in the order in which it came. */
function laned(): <T>(work: () => Promise<T>) => Promise<T> {
  const ends: Promise<unknown>[] = Array.from({ length: lanes }, () => Promise.resolve());
  let next = 0;
  return (work) => {
    const lane = next % lanes;
    next += 1;
    const result = (ends[lane] ?? Promise.resolve()).then(work);
    ends[lane] = result.catch(() => undefined);
    return result;
  };
}

interface Place {
  readonly worlds: Worlds;
  readonly seed: number;
}

async function acquit(
  id: string,
  { text, start, drills: shown }: ClientVariant,
  { worlds, seed }: Place,
): Promise<Acquittal> {
  const chosen = drills.filter((drill) => shown?.includes(drill.id) ?? true);
  const { report, troubles } = await drilled({ name: id, start }, worlds, chosen, seed);
  const accused = report.rules.filter(({ verdict }) => verdict === 'failed' || verdict === 'error');
  const wrong = accused.map(
    (rule): Mistake => ({ why: 'accused', rule: rule.id, mutant: undefined, detail: detailOf(rule) }),
  );
  const broken = troubles.map(
    (trouble): Mistake => ({ why: 'crashed', rule: undefined, mutant: undefined, detail: trouble }),
  );
  return { name: `client ${id}, which ${text}`, wrong: [...wrong, ...broken] };
}

async function tryMutant(id: string, mutant: ClientMutant, { worlds, seed }: Place): Promise<Trial> {
  const rule = ruleOf(id);
  const chosen = drills.filter((drill) =>
    mutant.drills.length > 0
      ? mutant.drills.includes(drill.id)
      : drill.rules.some((judged) => judged === rule),
  );
  let trial: Trial | undefined;
  for (const drill of chosen) {
    trial = trialOf(id, mutant, await drilled({ name: id, start: mutant.start }, worlds, [drill], seed));
    if (trial.wrong === undefined) break;
  }
  if (trial === undefined) throw new Error(`no drill judges ${rule}`);
  return trial;
}

function trialOf(id: string, { text }: ClientMutant, { report }: Drilled): Trial {
  const rule = ruleOf(id);
  const result = report.rules.find((one) => one.id === rule);
  const isCaught = result?.verdict === 'failed' || result?.verdict === 'warned';
  return {
    rule,
    mutant: { id, text, kind: 'client' },
    detail: result === undefined ? 'no such rule' : detailOf(result),
    wrong: isCaught ? undefined : 'survived',
  };
}

function detailOf({ verdict, failure, error, not_exercised: missing }: ReportedRule): string {
  if (failure !== null) return `${verdict}: expected ${failure.expected}, received ${failure.received}`;
  return `${verdict}: ${error?.message ?? missing?.text ?? 'nothing was found'}`;
}
