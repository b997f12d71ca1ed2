// Every tool of both MCP servers, on the same use cases as REST.
import type { ServiceContext } from '../context.ts';
import { beaconTools } from './beacons.ts';
import { discoveryTools } from './discovery.ts';
import { guideTools } from './guide.ts';
import { manifestTools } from './manifests.ts';
import { ontologyTools } from './ontology.ts';
import { type Customer, inList, type Members, type Tools, through } from './tool.ts';

export const createTools = (context: ServiceContext, customer: Customer): Tools => ({
  ...discoveryTools(context, customer),
  ...manifestTools(customer),
  ...beaconTools(context, customer),
  ...readTools(customer),
  ...guideTools,
  ...ontologyTools(customer),
});

const readTools = ({ listStreams, getStream, getAccount, listDigests }: Customer) =>
  ({
    'service-streams': (call) => through(listStreams, call, call.input, (data: Members) => data),
    'service-stream-info': (call) =>
      through(getStream, call, { id: call.input.stream_id }, (stream) => ({ stream })),
    'service-account': (call) => through(getAccount, call, {}, (account) => ({ account })),
    'service-digests': (call) => through(listDigests, call, {}, (data) => inList('digests', data)),
  }) satisfies Partial<Tools>;
