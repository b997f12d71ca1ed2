// The statements that schemas of the contract carry, for rules that judge by these schemas.
import type { JsonSchema } from '../contract.ts';
import { excused } from '../excused.ts';
import { coversOf } from '../marks.ts';
import type { StatementId } from '../statements/index.ts';
import type { Level } from './rule.ts';

/** At one level, without those that no rule judges. */
export function carriedBy(schemas: readonly JsonSchema[], level: Level): readonly StatementId[] {
  const carried = new Set(schemas.flatMap((schema) => coversOf(schema, level)) as StatementId[]);
  return [...carried].filter((statement) => !(statement in excused));
}
