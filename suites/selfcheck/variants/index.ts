// All variants of all topics by id.
import type { Variants } from '../variant.ts';
import { accessVariants } from './access.ts';
import { beaconVariants } from './beacon.ts';
import { codeVariants } from './codes.ts';
import { digestVariants } from './digest.ts';
import { flowVariants } from './flows.ts';
import { knownVariants } from './known.ts';
import { mcpVariants } from './mcp.ts';
import { mcpShapeVariants } from './mcp-shapes.ts';
import { pagingVariants } from './paging.ts';
import { requestVariants } from './request.ts';
import { runningVariants } from './running.ts';
import { shapeVariants } from './shape.ts';
import { timingVariants } from './timing.ts';
import { webhookVariants } from './webhook.ts';

export const variants: Variants = {
  ...accessVariants,
  ...beaconVariants,
  ...codeVariants,
  ...digestVariants,
  ...flowVariants,
  ...knownVariants,
  ...mcpVariants,
  ...mcpShapeVariants,
  ...pagingVariants,
  ...requestVariants,
  ...runningVariants,
  ...shapeVariants,
  ...timingVariants,
  ...webhookVariants,
};
