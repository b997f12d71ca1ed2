// What keeps a command from its work through no mistake of the program: one sentence, and exit code 2.
import { visible, withoutPassword } from '../suites/clients/visible.ts';
import { ControlError } from '../suites/target/control-operations.ts';
import { SetupError } from '../suites/target/setup-error.ts';

/** Codes with which the system, or Node in its name, refuses files, room, memory or permission. */
const systemCodes: readonly unknown[] = [
  'EACCES',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ENOSPC',
  'EPERM',
  'EROFS',
  'ERR_WORKER_INIT_FAILED',
];

/** Ends the process if the cause is such a refusal; throws the cause if it is not. */
export function endRefused(cause: unknown): never {
  const sentence = sentenceOf(cause);
  if (sentence === undefined) throw cause;
  process.stderr.write(`${visible(withoutPassword(sentence))}\n`);
  process.exit(2);
}

/** What the cause says if it is such a refusal; undefined if it is not. */
export function sentenceOf(cause: unknown): string | undefined {
  if (cause instanceof SetupError) return cause.message;
  if (cause instanceof ControlError) return `The ${cause.message}`;
  if (!(cause instanceof Error && 'code' in cause && isOfSystem(cause.code, cause.message))) return undefined;
  return `The system refuses what the command needs: ${cause.message.replace(/\.$/, '')}. Raise its limits (ulimit -a), or make room.`;
}

/** Node has a code of its own where it cannot open the description of a package. */
const isOfSystem = (code: unknown, message: string): boolean =>
  systemCodes.includes(code) ||
  (code === 'ERR_INVALID_PACKAGE_CONFIG' && message.includes('too many open files'));
