// Finds the k6 binary: named by K6_BIN, built from the pinned module, or on the PATH.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupError } from '../suites/target/setup-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** `npm run k6` builds into the folder of the pinned module. */
const builtBinary = join(import.meta.dirname, 'k6', 'bin', 'k6');

/** Throws a {@link SetupError} if there is none. */
export function k6Binary(env: Environment): string {
  const found = findK6(env);
  if (found !== undefined) return found;
  throw new SetupError(
    env.K6_BIN
      ? `K6_BIN is ${env.K6_BIN}, which is not an executable file. Set it to a k6 2.2 binary, or unset it.`
      : 'There is no k6. Build k6 2.2 from the pinned module with `npm run k6` (needs Go 1.26), put it on the PATH, or ' +
          'set K6_BIN to its path.',
  );
}

/** The path of the binary; undefined if there is none. */
export function findK6(env: Environment): string | undefined {
  const candidates = env.K6_BIN
    ? [env.K6_BIN]
    : [builtBinary, ...(env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'k6'))];
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
