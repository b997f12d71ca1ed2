// The file of --world: JSON or YAML with what a world begins with.
import { readFileSync, statSync } from 'node:fs';
import { parse } from 'yaml';
import { isProblem } from '../simulator/control/operation.ts';
import type { WorldChoice } from '../simulator/control/world.ts';
import { worldFileChoice } from '../simulator/control/world-file.ts';
import { jsonWithin, parseJson } from '../simulator/core/json-input.ts';
import { bounds } from '../spec/bounds.ts';
import { messageOf, orSetupError, SetupError } from '../suites/target/setup-error.ts';

export function worldIn(path: string): WorldChoice {
  const content: unknown = orSetupError(
    () => contentOf(path),
    (why) => unusable(path, why),
  );
  const choice = worldFileChoice(content);
  if (isProblem(choice)) throw new SetupError(unusable(path, choice.detail));
  return choice;
}

/** YAML is read far more slowly than JSON, in which exports are written: a damaged export is not tried as YAML. */
const yamlCharsMax = 1_000_000;

function contentOf(path: string): unknown {
  const { bytes } = bounds.document;
  const { size } = statSync(path);
  if (size > bytes) throw new Error(`expected at most ${bytes} bytes, received ${size}`);
  const text = readFileSync(path, 'utf8');
  const json = parseJson(text, bounds.document);
  if (json !== undefined) return json.value;
  if (text.length <= yamlCharsMax || !text.trimStart().startsWith('{')) return parse(text);
  throw new Error(
    `expected ${jsonWithin(bounds.document)}, or YAML, of at most ${yamlCharsMax} characters if it begins with {; ` +
      `received ${whyNoJson(text)}`,
  );
}

function whyNoJson(text: string): string {
  try {
    JSON.parse(text);
    return 'JSON beyond that';
  } catch (cause) {
    return messageOf(cause);
  }
}

export const unusable = (path: string, why: string): string =>
  `--world: the file '${path}' cannot be used:\n${why.trim().replace(/^/gm, '  ')}\n` +
  'docs/client-teams.md shows a file that fits, under "A world of your own".';
