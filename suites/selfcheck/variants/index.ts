// All variants of all topics by id.
import type { Variants } from '../variant.ts';
import { digestVariants } from './digest.ts';
import { shapeVariants } from './shape.ts';

export const variants: Variants = { ...digestVariants, ...shapeVariants };
