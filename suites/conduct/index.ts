// The conduct of clients: judges all rules about them by what a recording shows of each.
import { type ClientRuleId, clientRules } from '../../spec/rules/client.ts';
import type { Invariant } from '../invariants/invariant.ts';
import { type Monitor, monitorBy } from '../invariants/tallies.ts';
import type { ControlOperation } from '../target/control-operations.ts';
import type { Entry } from '../transcript/entry.ts';
import { archivedBeacons, beaconTags, beaconWindows } from './beacons.ts';
import { hiddenSecrets, sentCredentials, separateCredentials } from './credentials.ts';
import { deltaOrder, deltaScope } from './deltas.ts';
import { failures } from './failures.ts';
import { crowdsIn, type IsCrowded, type JudgingOptions, judging } from './judging.ts';
import { freshKeys, repeatedKeys } from './keys.ts';
import { exactIds, knownNames } from './names.ts';
import { balancedPlans, snapshotPages } from './plans.ts';
import { quota } from './quota.ts';
import { sentIn } from './sent.ts';
import { sessions } from './sessions.ts';
import { staleTokens, unchangedTokens } from './tokens.ts';
import { waits } from './waits.ts';

const all = [
  waits,
  quota,
  failures,
  sessions,
  unchangedTokens,
  staleTokens,
  balancedPlans,
  snapshotPages,
  deltaScope,
  deltaOrder,
  beaconWindows,
  archivedBeacons,
  beaconTags,
  freshKeys,
  repeatedKeys,
  sentCredentials,
  hiddenSecrets,
  separateCredentials,
  knownNames,
  exactIds,
];

/** Judges what clients send, in the order of its ends. */
export const conduct =
  (isCrowded: IsCrowded, options: JudgingOptions = {}): Invariant<ClientRuleId> =>
  (compare) => {
    const begin = () => {
      const judge = judging(compare, isCrowded, options);
      return all.map((one) => one(judge));
    };
    let judges = begin();
    return (entry) => {
      if (entry.kind === 'act' && makesStale(entry.operation)) judges = begin();
      const sent = entry.kind === 'exchange' ? sentIn(entry) : undefined;
      if (sent === undefined) return;
      for (const see of judges) see(sent);
    };
  };

/** Afterwards what a client was told before may no longer hold. */
const makesStale = (operation: ControlOperation): boolean =>
  /^(clock\.advance|snapshots\.restore|operator\.change|switches\.turn|faults\.|orgs\.)/.test(operation);

/** Judges entries, all of which are looked at before. */
export const conductMonitor = (all: Iterable<Entry>, options: JudgingOptions = {}): Monitor =>
  monitorBy(conduct(crowdsIn(all), options), (rule) => Object.hasOwn(clientRules, rule));
