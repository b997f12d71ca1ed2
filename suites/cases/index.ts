// All cases of all topics, keyed by rule id.
import { joinedTables } from '../../spec/joined-tables.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { Case } from '../kit/case.ts';
import * as tables from './tables.ts';

export const cases = joinedTables(tables) satisfies Readonly<Record<RuleId, Case>>;
