// Tries mutants of deliveries: each breaks one member of the payloads that a case receives, and the invariant judges that.
import { events } from '../../../spec/contract.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { PushesRuleId } from '../../../spec/rules/pushes.ts';
import { isObject } from '../../clients/json.ts';
import { pushes } from '../../invariants/pushes.ts';
import type { Entry } from '../../judge/lanes.ts';
import type { Entry as TranscriptEntry } from '../../transcript/entry.ts';
import type { Setting } from '../setting.ts';
import type { Trial } from '../trial.ts';
import { type SchemaViolation, violationsOf, violationText, withIds } from './schema-violations.ts';
import { neverFired, visit, withoutNeedlessExcuse } from './try.ts';

/** The rule that judges the payload of every event. */
export const payloadRule = 'pushes.fit-their-event' satisfies PushesRuleId;

/** The rule whose case receives the event. */
export const visitOf = {
  'digest.created': 'delivery.catalog-digests-reported',
  'digest.new_content': payloadRule,
  'digest.removed': 'delivery.catalog-digests-reported',
  'digest.updated': payloadRule,
  'manifest.matched': payloadRule,
  'stream.created': 'delivery.stream-created-when-live',
  'stream.removed': payloadRule,
  'stream.unpublished': payloadRule,
  'webhook.test': payloadRule,
} as const satisfies Readonly<Record<string, RuleId>>;

export type DeliveredEvent = keyof typeof visitOf;

/** A payload that is wrong in one member. */
export interface PayloadMutant {
  /** `pushes.fit-their-event/manifest.matched:data.tags:dropped`. */
  readonly id: string;
  readonly text: string;
  readonly change: SchemaViolation['change'];
}

/** A mutant of the event's payload for each constraint of its schema. */
export function payloadMutants(event: DeliveredEvent): readonly PayloadMutant[] {
  // Members that all events share occur in several schemas of an event, so equal violations are merged.
  const violations = new Map(
    violationsOf(events[event] ?? {})
      // Without its name it is no such event, for which cases wait.
      .filter(({ place }) => place !== '' && place !== 'event')
      .map((violation) => [`${violation.place} ${violation.kind}`, violation] as const),
  );
  return withIds([...violations.values()]).map(({ id, change, ...violation }) => ({
    id: `${payloadRule}/${event}:${id}`,
    text: `${violationText(violation)} in ${event}`,
    change,
  }));
}

/** Tries the mutants on what the case receives. */
export async function tryDeliveries(
  entry: Entry,
  event: DeliveredEvent,
  mutants: readonly PayloadMutant[],
  setting: Setting,
  seed: number,
): Promise<readonly Trial[]> {
  const visited = await visit(entry, setting, seed);
  if ('trial' in visited) return [visited.trial];
  return mutants.flatMap((mutant) => {
    const summary = { ...mutant, kind: 'part' } as const;
    const altered = visited.entries.map((one) => alteredBy(mutant, event, one));
    if (altered.every((one) => one === undefined)) return neverFired(payloadRule, summary);
    const found = expectedBy(altered.map((one, nth) => one ?? visited.entries[nth]));
    const wrong = found === undefined ? 'survived' : undefined;
    const { id, text, kind } = summary;
    return withoutNeedlessExcuse({
      rule: payloadRule,
      mutant: { id, text, kind },
      wrong,
      detail: found ?? 'passed',
    });
  });
}

/** Undefined if there is nothing to alter. */
function alteredBy(
  { change }: PayloadMutant,
  event: DeliveredEvent,
  entry: TranscriptEntry,
): TranscriptEntry | undefined {
  if (entry.kind !== 'delivery' || !isObject(entry.json) || entry.json.event !== event) return undefined;
  const json = change(entry.json);
  return json === undefined ? undefined : { ...entry, json, raw: undefined };
}

function expectedBy(entries: readonly (TranscriptEntry | undefined)[]): string | undefined {
  const found: string[] = [];
  const see = pushes((rule, _, contradiction = false) => {
    if (rule === payloadRule && contradiction !== false) found.push(contradiction.expected);
  });
  for (const entry of entries) if (entry !== undefined) see(entry);
  return found[0];
}
