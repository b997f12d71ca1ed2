// The form of a tool: its schema, from which the type of its input follows, and what it may do while it works.

import type { Schema } from '../../simulator/control/schema.ts';
import type { JsonSchema } from '../../spec/json-schema.ts';
import type { Answer } from './answer.ts';

/** One call under way. */
export interface Call {
  /** Aborted when the agent cancels the call, or leaves. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number, what: string) => void;
}

/** What a tool does besides answering. */
type Effect = 'none' | 'world' | 'requests' | 'commands';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: JsonSchema;
  readonly effect: Effect;
  readonly run: (input: never, call: Call) => Answer | Promise<Answer>;
}

interface Declaration<Input> extends Pick<Tool, 'title' | 'description' | 'effect'> {
  readonly input: Schema<Input>;
  readonly run: (input: Input, call: Call) => Answer | Promise<Answer>;
}

/** The schema has checked the input of a call. */
export const tool = <Input>(name: string, declaration: Declaration<Input>): Tool => ({
  name,
  ...declaration,
});

/** A tool as clients see it. */
export const listed = ({ name, title, description, input, effect }: Tool) => ({
  name,
  title,
  description,
  inputSchema: { ...input, type: 'object' } as { readonly type: 'object' } & Record<string, unknown>,
  annotations: {
    title,
    readOnlyHint: effect === 'none',
    destructiveHint: effect === 'commands' || effect === 'requests',
    openWorldHint: effect === 'requests',
  },
});
