// Finds the k6 to run: named by K6_BIN, built from the pinned module, or on the PATH.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { LoadSetupError } from './setup.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Compiled or not, the build lies in the folder of the pinned module. */
const built = join(import.meta.dirname, 'k6', 'bin', 'k6');

export function k6Binary(env: Environment): string {
  const found = findK6(env);
  if (found !== undefined) return found;
  throw new LoadSetupError(
    env.K6_BIN
      ? `K6_BIN is ${env.K6_BIN}, which cannot be run. Set it to a k6 2.2 binary, or unset it.`
      : 'k6 2.2 is needed and was not found. Build it from the pinned module with `npm run k6` (needs Go 1.26), ' +
          'put a k6 on the PATH, or set K6_BIN to one.',
  );
}

/** The same, or `undefined` where there is none. */
export function findK6(env: Environment): string | undefined {
  const candidates = env.K6_BIN
    ? [env.K6_BIN]
    : [built, ...(env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'k6'))];
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
