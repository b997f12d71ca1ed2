// The Advanced tools that read the catalog, the account and digests ("MCP servers").
import { type Customer, inList, type Members, type Tools, through } from './tool.ts';

export const readTools = ({ listStreams, getStream, getAccount, listDigests }: Customer) =>
  ({
    'service-streams': (call) => through(listStreams, call, call.input, (data: Members) => data),
    'service-stream-info': (call) =>
      through(getStream, call, { id: call.input.stream_id }, (stream) => ({ stream })),
    'service-account': (call) => through(getAccount, call, {}, (account) => ({ account })),
    'service-digests': (call) => through(listDigests, call, {}, (data) => inList('digests', data)),
  }) satisfies Partial<Tools>;
