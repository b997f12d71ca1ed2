// The tools that the MCP servers list, as clients see them.
import { type Tool, toolsOf } from '../../spec/tools.ts';

export type ListedTool = Omit<ReturnType<typeof listedTool>, 'name' | 'outputSchema'> & {
  readonly name: string;
  readonly outputSchema?: ReturnType<typeof withoutMarks>;
};

/** A tool as clients see it. Our marks stay inside. */
const listedTool = ({ id, title, description, input, output, effect }: Tool) => ({
  name: id,
  title,
  description,
  inputSchema: withoutMarks({ ...input, additionalProperties: false }),
  outputSchema: withoutMarks(output),
  annotations: {
    title,
    readOnlyHint: effect === 'none',
    destructiveHint: effect === 'removes',
    idempotentHint: effect !== 'saves',
    openWorldHint: false,
  },
});

const withoutMarks = (schema: object): { readonly type: 'object' } & Record<string, unknown> =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key.startsWith('x-') ? undefined : value)));

export const listed = {
  core: toolsOf('core').map(listedTool),
  advanced: toolsOf('advanced').map(listedTool),
} as const;
