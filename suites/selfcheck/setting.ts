// The worlds in which the suites are proved: the default one, and one that differs from it in everything.
import { type Simulator, simulate } from '../../simulator/index.ts';
import { type Parts, productParts } from '../../simulator/parts.ts';
import { type Servers, startServers } from '../../simulator/servers.ts';
import type { ReadingChoice } from '../../spec/readings.ts';
import { openSession, type Session } from '../judge/session.ts';
import { simulatorStartMs } from '../target/simulator-target.ts';
import { type TargetKind, targetOfKind } from './target-kinds.ts';

export interface Setting {
  /** Decides the world's content and ids. */
  readonly seed: number;
  readonly startMs: number;
  readonly manifests?: number;
  readonly plain?: boolean;
  readonly readings: ReadingChoice;
  /** The kind of target as which the suites use the simulator; `worlds` if omitted. */
  readonly target?: TargetKind;
}

export const defaultSetting: Setting = { seed: 1, startMs: simulatorStartMs, readings: {} };

/** Other ids, sizes and texts, few optional members, other readings, on the evening before the last day of a year. */
export const contrastSetting: Setting = {
  seed: 20_717,
  startMs: Date.UTC(2027, 11, 30, 23, 40),
  manifests: 10_000,
  plain: true,
  readings: {
    'auth.inactive-key': 'forbidden',
    'brief.cross-promotion': 'string',
    'envelope.quota-headers': 'success',
    'envelope.stream-detail': 'bare-with-usage',
    'error.unavailable-detail': 'object',
    'paging.bad-page': '400',
    'quota.clamped-pagination': 'page-size-served',
    'quota.unclamped-flags': 'false-and-zero',
    'rate.window': 'fixed',
    'search.discovery-body': 'bare-list',
    'signal.version-name': 'version',
    'stream.counters': 'published-date',
    'stream.malformed-id': '404',
  },
};

/** The default world under these readings. */
export const settingWith = (readings: ReadingChoice): Setting => ({ ...defaultSetting, readings });

/** Servers that no simulator uses now. They are reused, because starting one costs far more than creating a world. */
const idleServers: Servers[] = [];

/** Closes the idle servers, so that later simulators get new ones. */
export async function closeIdleServers(): Promise<void> {
  await Promise.all(idleServers.splice(0).map((servers) => servers.close()));
}

/** How a simulator differs from the product. */
interface Difference {
  readonly frozen?: boolean;
  readonly amend?: (parts: Parts) => Parts;
}

/** Opens a simulator with this setting on servers of its own. */
export async function simulatorIn(
  { seed, startMs, manifests, plain, readings }: Setting,
  more: Difference = {},
): Promise<Simulator> {
  const options = {
    seed,
    startMs,
    readings,
    ...(manifests !== undefined && { manifests }),
    ...(plain !== undefined && { plain }),
    ...more,
  };
  const { operations } = productParts;
  if (more.amend !== undefined && more.amend(productParts).operations !== operations)
    return simulate(options);
  const servers = idleServers.pop() ?? (await startServers(operations));
  const simulator = await simulate({ ...options, servers });
  const close = async (): Promise<void> => {
    await simulator.close();
    idleServers.push(servers);
  };
  return { ...simulator, close };
}

/** Gives what is opened to `act`, and closes it afterwards. */
export async function closing<Opened extends { close(): Promise<void> }, Result>(
  opening: Promise<Opened>,
  act: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await opening;
  try {
    return await act(opened);
  } finally {
    await opened.close();
  }
}

/** Gives a session with a simulator of its own to `act`, and closes both afterwards. */
export const withSession = <Result>(
  setting: Setting,
  { seed, runs, ...more }: Difference & { readonly seed: number; readonly runs: number },
  act: (session: Session, simulator: Simulator) => Promise<Result>,
): Promise<Result> =>
  closing(simulatorIn(setting, more), (simulator) =>
    closing(sessionIn(setting, simulator, seed, runs), (session) => act(session, simulator)),
  );

/** Opens a session with a simulator as the kind of target that the setting names. */
export const sessionIn = (
  { target = 'worlds' }: Setting,
  simulator: Simulator,
  seed: number,
  runs: number,
): Promise<Session> => openSession({ ...targetOfKind[target](simulator), seed, runs });

/** Opens a session that uses the simulator alone, with its control plane. */
export const sessionOn = (
  simulator: Simulator,
  seed: number,
  runs: number,
  answerWithinMs?: number,
): Promise<Session> => openSession({ ...targetOfKind.worlds(simulator), seed, runs, answerWithinMs });
