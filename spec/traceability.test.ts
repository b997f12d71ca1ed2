// Statements, silences, rules, readings and excuses refer to each other without gaps.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulesOf, uncovered } from './coverage.ts';
import { excused } from './excused.ts';
import { readingsOf } from './readings.ts';
import { rules } from './rules/index.ts';
import { type SilenceId, silenceOf, silences } from './silences/index.ts';
import { isStatementId, type StatementId, statementIds, statementOf } from './statements/index.ts';

const root = join(import.meta.dirname, '..');
const sources = globSync('{spec,simulator,suites,bin}/**/*.{ts,yaml,json}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}));

/** `file: id` of every id of this form that is unknown. */
const strangers = (form: RegExp, isKnown: (id: string) => boolean): readonly string[] =>
  sources.flatMap(({ file, text }) =>
    [...new Set(text.match(form) ?? [])].filter((id) => !isKnown(id)).map((id) => `${file}: ${id}`),
  );

describe('statements', () => {
  it('are numbered without a gap under each prefix', () => {
    const byPrefix = Object.groupBy(statementIds, (id) => id.slice(0, id.lastIndexOf('-')));
    for (const [prefix, ids = []] of Object.entries(byPrefix))
      expect(ids).toEqual(ids.map((_, index) => `${prefix}-${String(index + 1).padStart(2, '0')}`));
  });

  it('are covered by a rule, or excused', () => {
    expect(uncovered([])).toEqual([]);
  });

  it('are not excused where a rule covers them', () => {
    const stale = (Object.keys(excused) as readonly StatementId[]).filter((id) => rulesOf(id).length > 0);
    expect(stale).toEqual([]);
  });

  it('have texts in whole sentences', () => {
    expect(statementIds.filter((id) => !/^\S.*[.]$/.test(statementOf(id).text))).toEqual([]);
  });
});

describe('silences', () => {
  const ids = Object.keys(silences) as readonly SilenceId[];

  it('are numbered without a gap', () => {
    expect(ids.toSorted()).toEqual(
      ids.map((_, index) => `S-${String(index + 1).padStart(2, '0')}`).toSorted(),
    );
  });

  it.each(ids)('%s has readings or a reason why it has none', (id) => {
    expect(readingsOf(id).length > 0).toBe(silenceOf(id).noReading === undefined);
  });

  it('have texts in whole sentences', () => {
    const texts = ids.flatMap((id) =>
      Object.entries(silenceOf(id)).map(([name, text]) => ({ id, name, text })),
    );
    const shown = texts.filter(({ name }) => ['topic', 'assertable', 'noReading'].includes(name));
    expect(shown.filter(({ text }) => text !== undefined && !/^\S.*[.]$/.test(String(text)))).toEqual([]);
  });
});

describe('ids in sources', () => {
  it('name only silences that exist', () => {
    expect(strangers(/\bS-\d+\b/g, (id) => Object.hasOwn(silences, id))).toEqual([]);
  });

  it('name only statements that exist', () => {
    const prefixes = [...new Set(statementIds.map((id) => id.slice(0, id.lastIndexOf('-'))))];
    expect(strangers(new RegExp(`\\b(?:${prefixes.join('|')})-\\d+\\b`, 'g'), isStatementId)).toEqual([]);
  });
});

describe('rules', () => {
  it('cite at least one statement each', () => {
    const bare = Object.entries(rules).filter(([, { covers }]) => covers.length === 0);
    expect(bare.map(([id]) => id)).toEqual([]);
  });

  it('cover no statement twice', () => {
    const doubled = Object.entries(rules).filter(([, { covers }]) => new Set(covers).size < covers.length);
    expect(doubled.map(([id]) => id)).toEqual([]);
  });
});
