// What a drill is: a goal for a client, in a world that is arranged for it, and the rules that it judges.
import type { Op } from './protocol.ts';
import type { DrillRuleId } from './rules.ts';
import type { Stage } from './stage.ts';
import type { WorldSettings } from './world.ts';

export interface Drill {
  readonly id: string;
  /** What happens to the client, for people. */
  readonly text: string;
  readonly ops: readonly Op[];
  /** The rules that it judges. Those about what is sent are judged in every drill besides. */
  readonly rules: readonly DrillRuleId[];
  /** Members of `POST /worlds`, given the start of all worlds. */
  readonly world?: (startMs: number) => WorldSettings;
  readonly run: (stage: Stage) => Promise<void>;
}
