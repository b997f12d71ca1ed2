// All variants of all topics by id.
import { joinedTables } from '../../../spec/joined-tables.ts';
import type { Variants } from '../variant.ts';
import * as tables from './tables.ts';

export const variants: Variants = joinedTables(tables);
