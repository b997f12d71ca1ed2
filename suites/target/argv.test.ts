// Command lines as a shell user would write them, without a shell.
import { expect, test } from 'vitest';
import { argvOf } from './argv.ts';

test.each([
  ['node server.js --port 80', ['node', 'server.js', '--port', '80']],
  [`  a\t'b c'  "d e" `, ['a', 'b c', 'd e']],
  [`--name='two words'x"y" z\\ z`, ['--name=two wordsxy', 'z z']],
  [`"say \\"hi\\" \\\\ \\n" ''`, ['say "hi" \\ \\n', '']],
  ['echo $HOME; rm *', ['echo', '$HOME;', 'rm', '*']],
])('%s', (command, argv) => {
  expect(argvOf(command)).toEqual(argv);
});

test.each(['', '   ', `a 'b`, `"b \\"`, `ab"`, 'a\\'])('%j is refused', (command) => {
  expect(() => argvOf(command)).toThrow(/quote that is not closed|is empty/);
});
