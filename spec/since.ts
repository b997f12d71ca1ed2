// The version of Assay since which each rule is there as it is: the last in which it was added or got sharper.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from './rules/rule.ts';

interface Recorded extends Pick<Rule, 'level' | 'covers'> {
  /** `0.3.0` */
  readonly since: string;
}

/** `generated/since.json`: its history cannot be derived, so it is carried on. */
export interface SinceTable {
  /** Versions that a target file may pin, oldest first. */
  readonly versions: readonly string[];
  readonly rules: Readonly<Record<string, Recorded>>;
}

export const sinceTable: SinceTable = JSON.parse(
  readFileSync(join(import.meta.dirname, 'generated/since.json'), 'utf8'),
);

/** The version of a rule; that of this release for a rule that the table does not hold. */
export const sinceOf = (rule: string): string => sinceTable.rules[rule]?.since ?? latestVersion;

/** The newest version that a target file may pin: all rules as they are. */
export const latestVersion: string = sinceTable.versions.at(-1) ?? '';

/** Whether the rule was added or got sharper after this version; no version means all rules as they are. */
export const isNewerThan = (rule: string, version: string | undefined): boolean =>
  version !== undefined && compareVersions(sinceOf(rule), version) > 0;

/** Negative if `one` is the older version. */
export function compareVersions(one: string, other: string): number {
  const [parts, others] = [numbersOf(one), numbersOf(other)];
  const nth = parts.findIndex((part, index) => part !== others[index]);
  return nth < 0 ? 0 : (parts[nth] ?? 0) - (others[nth] ?? 0);
}

const numbersOf = (version: string): readonly number[] => version.split('.').map(Number);

/** The next minor version. */
export function nextVersion(version: string): string {
  const [major = 0, minor = 0] = numbersOf(version);
  return `${major}.${minor + 1}.0`;
}

/** What the table becomes with these rules; `released` is the version of the last release. */
export function updatedTable(
  before: SinceTable,
  now: {
    readonly rules: Readonly<Record<string, Rule>>;
    readonly sharpened: Readonly<Record<string, readonly string[]>>;
    readonly released: string;
  },
): SinceTable {
  const rows = Object.entries(now.rules).map(([id, { level, covers }]) => {
    const old = before.rules[id];
    const named = Object.keys(now.sharpened).filter((version) => now.sharpened[version]?.includes(id));
    const grown = old === undefined || isSharper({ level, covers }, old);
    const since = grown ? nextVersion(now.released) : old.since;
    return [id, { since: newestOf([since, ...named]), level, covers }] as const;
  });
  const versions = [...before.versions, now.released, ...rows.map(([, { since }]) => since)];
  return {
    versions: [...new Set(versions)].toSorted(compareVersions),
    rules: Object.fromEntries(rows),
  };
}

const newestOf = (versions: readonly string[]): string => versions.toSorted(compareVersions).at(-1) ?? '';

/** Whether a rule demands what was recommended, or covers a statement that it did not cover. */
const isSharper = (now: Pick<Rule, 'level' | 'covers'>, before: Recorded): boolean =>
  (now.level === 'must' && before.level === 'should') ||
  now.covers.some((statement) => !before.covers.includes(statement));
