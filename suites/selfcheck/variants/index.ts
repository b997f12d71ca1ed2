// All variants of all topics by id.
import type { Variants } from '../variant.ts';
import { digestVariants } from './digest.ts';

export const variants: Variants = { ...digestVariants };
