// Splits a command line into arguments: quotes and backslashes group characters, nothing is expanded.
import { SetupError } from './setup-error.ts';

/** One argument: bare text, 'as it is', and "with \" escapes", in any order without a space between. */
const argument = /(?:[^\s'"\\]|\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*")+/y;
const part = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)/g;

/** Throws a setup error if the command is empty or a quote is not closed. */
export function argvOf(command: string): readonly string[] {
  const argv: string[] = [];
  let rest = command.trim();
  while (rest !== '') {
    argument.lastIndex = 0;
    const [found] = argument.exec(rest) ?? [];
    if (found === undefined) throw new SetupError(`The command has a quote that is not closed: ${rest}`);
    argv.push(found.replace(part, unquoted));
    rest = rest.slice(found.length);
    if (rest !== '' && !/^\s/.test(rest))
      throw new SetupError(`The command has a quote that is not closed: ${rest}`);
    rest = rest.trimStart();
  }
  if (argv.length === 0) throw new SetupError('The command is empty.');
  return argv;
}

const unquoted = (_: string, single?: string, double?: string, escaped?: string, bare?: string): string =>
  single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? bare ?? '';
