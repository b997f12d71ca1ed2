// World files: the options and the document of a world as somebody wrote or exported them.
import { problemsOf } from './input.ts';
import type { Problem } from './operation.ts';
import { anyOf } from './schema.ts';
import type { WorldChoice } from './world.ts';
import { type WorldBody, worldChoiceFrom, worldChoices } from './worlds.ts';

const schema = anyOf(worldChoices);

/** The world that the content of a file describes; a refusal names each wrong place, below `world`. */
export function worldFileChoice(content: unknown): WorldChoice | Problem {
  const problems = problemsOf('world', schema, content);
  // It fits the schema, for which the type was written.
  return problems.length > 0 ? refused(problems) : worldChoiceFrom(content as WorldBody, 'world');
}

const refused = (problems: readonly string[]): Problem => ({
  kind: 'problem',
  status: 422,
  detail: problems.join('\n'),
});
