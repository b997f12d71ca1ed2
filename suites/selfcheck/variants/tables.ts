// The tables of variants, one of each topic.
export { accessVariants } from './access.ts';
export { beaconVariants } from './beacon.ts';
export { codeVariants } from './codes.ts';
export { digestVariants } from './digest.ts';
export { flowVariants } from './flows.ts';
export { knownVariants } from './known.ts';
export { mcpVariants } from './mcp.ts';
export { mcpShapeVariants } from './mcp-shapes.ts';
export { pagingVariants } from './paging.ts';
export { requestVariants } from './request.ts';
export { runningVariants } from './running.ts';
export { shapeVariants } from './shape.ts';
export { timingVariants } from './timing.ts';
export { webhookVariants } from './webhook.ts';
