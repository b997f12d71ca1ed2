// Every tool of both MCP servers, on the same use cases as REST.
import type { ServiceContext } from '../context.ts';
import { beaconTools } from './beacons.ts';
import { discoveryTools } from './discovery.ts';
import { guideTools } from './guide.ts';
import { manifestTools } from './manifests.ts';
import { ontologyTools } from './ontology.ts';
import { readTools } from './reads.ts';
import type { Customer, Tools } from './tool.ts';

export const createTools = (context: ServiceContext, customer: Customer): Tools => ({
  ...discoveryTools(context, customer),
  ...manifestTools(customer),
  ...beaconTools(context, customer),
  ...readTools(customer),
  ...guideTools,
  ...ontologyTools(customer),
});
