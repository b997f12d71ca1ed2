// The completion scripts in real shells: what zsh and fish offer for a line that is being typed.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runAssay } from '../testing/assay-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-shells-'));
writeFileSync(join(folder, 'last run.har'), '');

/** Answers a Tab with what would be offered, a line each, between lines with a null byte. */
const capturing = String.raw`
PROMPT=
autoload -Uz compinit
compinit -u -d "$HOME/.zcompdump"
bindkey '^I' complete-word
bindkey '^M' undefined
bindkey '^J' undefined
mark () { print -r -- $'\0' }
compprefuncs=(mark)
comppostfuncs=(mark exit)
zstyle ':completion:*' insert-tab false
zmodload zsh/zutil
compadd () {
  local -a __given=("$@") __found
  local -A __before
  if [[ "$__given[1,(i)(-|--)]" == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
  builtin compadd -A __found "$@"
  zparseopts -E -A __before P: p:
  local __one
  for __one in $__found; do print -r -- "$IPREFIX$__before[-P]$__before[-p]$__one"; done
}
source "$ASSAY_SCRIPT"
print ready
`;

const zsh = String.raw`
zmodload zsh/zpty
zpty typed zsh -f -i
zpty -w typed "source $ASSAY_CAPTURING"
local line
while zpty -r typed line; do [[ $line == *ready* ]] && break; done
zpty -w -n typed "$1"$'\t'
integer marks=0
while zpty -r typed line; do
  if [[ $line == *$'\0'* ]]; then (( ++marks == 2 )) && exit; continue; fi
  (( marks == 1 )) && print -rn -- "$line"
done
`;

/** How each shell is asked. */
const shells = {
  zsh: ['-f', '-c', zsh, 'zsh'],
  fish: ['--no-config', '-c', 'source $ASSAY_SCRIPT; complete --do-complete $argv[1]'],
} as const;

describe.each(Object.keys(shells) as readonly (keyof typeof shells)[])('%s', (shell) => {
  const isMissing = spawnSync(shell, ['-c', 'exit']).error !== undefined;
  if (isMissing) console.warn(`There is no ${shell}: its completion script is not tried. Install ${shell}.`);
  const script = join(folder, `assay.${shell}`);
  const capturingFile = join(folder, 'capturing.zsh');
  beforeAll(async () => {
    writeFileSync(capturingFile, capturing);
    writeFileSync(script, (await runAssay(['completion', shell])).stdout);
  });
  const offered = (line: string): readonly string[] =>
    execFileSync(shell, [...shells[shell], line], {
      encoding: 'utf8',
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        TERM: 'dumb',
        ASSAY_SCRIPT: script,
        ASSAY_CAPTURING: capturingFile,
      },
      timeout: 60_000,
    })
      .split(/\r?\n/)
      // fish adds descriptions, zsh what must be quoted.
      .map((one) => (one.split('\t')[0] ?? '').replaceAll('\\ ', ' '))
      .filter((one, nth, all) => one !== '' && all.indexOf(one) === nth)
      .toSorted();

  // A build must not pass because a shell is missing.
  test.skipIf(isMissing && process.env.CI === undefined).each([
    ['assay con', ['conform']],
    ['assay load rest-s', ['rest-steady']],
    ['assay load rest-steady --ra', ['--ramp', '--rate']],
    ['assay conform --ba', ['--base-url', '--baseline']],
    ['assay conform --area quota,pag', ['quota,paging']],
    ['assay conform --area pagi', ['paging']],
    ['assay conform --seed ', []],
    ['assay judge --as c', ['client']],
    ['assay explain quota.clamp-cu', ['quota.clamp-cuts-page']],
    ['assay trigger manifest.m', ['manifest.matched']],
    ['assay judge last', ['last run.har']],
    ['assay conform --target last', ['last run.har']],
  ])('%s', (line, expected) => {
    expect(offered(line)).toEqual(expected);
  });
});
