// All variants of all topics by id.
import type { Variants } from '../variant.ts';
import { accessVariants } from './access.ts';
import { digestVariants } from './digest.ts';
import { knownVariants } from './known.ts';
import { pagingVariants } from './paging.ts';
import { requestVariants } from './request.ts';
import { shapeVariants } from './shape.ts';

export const variants: Variants = {
  ...accessVariants,
  ...digestVariants,
  ...knownVariants,
  ...pagingVariants,
  ...requestVariants,
  ...shapeVariants,
};
