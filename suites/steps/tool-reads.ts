// Reads of a stream's manifests by tools. What a tool returns without dates is open, so a first empty result proves nothing.
import type { ToolId } from '../../spec/tools.ts';
import type { JsonObject } from '../clients/json.ts';
import type { McpClient } from '../clients/mcp.ts';
import type { Discovery, FoundStream } from '../kit/case.ts';
import { ifMissing } from '../kit/finding.ts';
import { dayOf } from './manifest-parts.ts';
import { callTool, manifestsOf, type ToolResult } from './mcp.ts';
import { emptyWindow } from './queries.ts';
import { inputFor, type ToolArguments } from './tool-inputs.ts';

/** Dates between which nothing was published. */
export const nothingPublished = {
  publishedFrom: emptyWindow.published_date_from,
  publishedTo: emptyWindow.published_date_to,
};

interface StreamRead {
  readonly client: McpClient;
  readonly tool: ToolId;
  readonly stream: FoundStream;
  readonly discover: Discovery;
  readonly wanted: ToolArguments;
  /** The arguments of the first call, if not those of `wanted`. */
  readonly input?: JsonObject;
  /** Whether the result shows something of the stream; whether it has manifests if omitted. */
  readonly isFound?: (content: JsonObject) => boolean;
}

/** Reads a stream with the tool: without dates or, if that finds nothing, for a day on which REST lists a manifest. */
export async function readStream(read: StreamRead): Promise<ToolResult> {
  const { client, tool, stream, discover, wanted, isFound = hasManifests } = read;
  const result = await callTool(client, tool, read.input ?? (await inputFor(client, tool, wanted)));
  if (isFound(result.content)) return result;
  const [listed = {}] = await discover.manifests(stream.id, 1);
  const day = dayOf(listed);
  if (day === undefined) return result;
  const open = { ...wanted.open, publishedFrom: day, publishedTo: day };
  const dated = await inputFor(client, tool, { ...wanted, open }).catch(ifMissing);
  return dated === undefined ? result : callTool(client, tool, dated);
}

const hasManifests = (content: JsonObject): boolean => manifestsOf(content).length > 0;
