// `assay upgrade`: what a newer version of the requirements demands of a target, and the pin in its target file.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { parse } from 'yaml';
import { rules } from '../../spec/rules/index.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import { isNewerThan, latestVersion, sinceOf, sinceTable } from '../../spec/since.ts';
import { writeText } from '../../suites/files/write.ts';
import { plural } from '../../suites/kit/words.ts';
import { readReport } from '../../suites/report/read.ts';
import type { ReportedRule } from '../../suites/report/schema.ts';
import { unjudgedText, visibleReport } from '../../suites/reports/text.ts';
import { orSetupError, SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';

interface Options {
  readonly target?: string;
  readonly from?: string;
  readonly report?: string;
  readonly preview?: true;
}

const notes = `A target file pins the requirements with a line such as \`requirements: ${latestVersion}\`. Rules that are newer, or got
sharper since, are judged and shown as new, and fail no run until the file is upgraded.`;

export const command = (): Command =>
  new Command('upgrade')
    .description('raise the requirements that a target file pins; --preview shows what that would demand')
    .option('--target <file>', 'the target file that pins the requirements (default: ASSAY_TARGET)')
    .option('--from <version>', 'the version to start from, instead of the one that the file pins')
    .option('--preview', 'print the rules that would count, and change nothing')
    .option(
      '--report <path>',
      'with --preview: report.json of a run, or its directory, to show what each rule says of the target',
    )
    .addHelpText(
      'after',
      helpEnd({ 0: 'printed, or written', 2: 'the target file or the report cannot be used' }, notes),
    )
    .action(act);

async function act(options: Options): Promise<void> {
  const file = options.target ?? (process.env.ASSAY_TARGET || undefined);
  const from = options.from ?? (file === undefined ? undefined : pinnedIn(file));
  if (from !== undefined) assertKnown(from);
  if (options.preview && file !== undefined && from === undefined)
    await finish(`${file} pins no requirements: all rules count already.\n`, 0);
  if (options.preview) await finish(previewText(from ?? oldest, judgedIn(options.report)), 0);
  if (file === undefined)
    throw new SetupError('assay upgrade changes a target file: name it with --target, or ask for --preview.');
  await finish(pinned(file, from), 0);
}

const oldest = sinceTable.versions[0] ?? latestVersion;

function assertKnown(version: string): void {
  if (!sinceTable.versions.includes(version))
    throw new SetupError(
      `There are no requirements of version ${version}; expected one of ${sinceTable.versions.join(', ')}.`,
    );
}

/** The pinned version; `undefined` if the file pins none. Credentials that it names need not be set. */
function pinnedIn(file: string): string | undefined {
  const document: unknown = orSetupError(
    () => parse(readFileSync(file, 'utf8')),
    (why) => `The target file ${file} cannot be read (${why}).`,
  );
  if (typeof document !== 'object' || document === null)
    throw new SetupError(`The target file ${file} is not a mapping.`);
  return 'requirements' in document ? String(document.requirements) : undefined;
}

const judgedIn = (path: string | undefined): ReadonlyMap<string, ReportedRule> | undefined =>
  path === undefined
    ? undefined
    : new Map(visibleReport(readReport(path)).rules.map((rule) => [rule.id, rule]));

function previewText(from: string, judged: ReadonlyMap<string, ReportedRule> | undefined): string {
  const table: Readonly<Record<string, Rule>> = rules;
  const newer = Object.entries(table).filter(([id]) => isNewerThan(id, from));
  const groups = sinceTable.versions.flatMap((version) => {
    const ofVersion = newer.filter(([id]) => sinceOf(id) === version);
    return ofVersion.length === 0
      ? []
      : [`New or sharper in ${version}`, ...ofVersion.flatMap((row) => ruleLines(row, judged)), ''];
  });
  const failing = newer.filter(([id]) => judged?.get(id)?.verdict === 'failed').length;
  const told = judged === undefined ? '' : `; the target fails ${failing} of them`;
  return [
    ...groups,
    newer.length === 0
      ? `Nothing is newer than ${from}.`
      : `${plural(newer.length, 'rule')} would count beyond ${from}${told}.`,
    '',
  ].join('\n');
}

function ruleLines(
  [id, { level, text }]: readonly [string, Rule],
  judged?: ReadonlyMap<string, ReportedRule>,
): readonly string[] {
  const lines = [`  ${id}  ${level}  ${text}`];
  if (judged === undefined) return lines;
  const found = judged.get(id);
  if (found === undefined) return [...lines, '    the run did not select it'];
  const unjudged = unjudgedText(found);
  return [
    ...lines,
    `    ${found.verdict}${unjudged === undefined ? '' : `: ${unjudged}`}`,
    ...(found.failure === null
      ? []
      : [`      expected  ${found.failure.expected}`, `      received  ${found.failure.received}`]),
  ];
}

/** Changes one line, so that comments and order stay. */
function pinned(file: string, from: string | undefined): string {
  if (from === latestVersion) return `${file} pins ${latestVersion} already.\n`;
  const text = readFileSync(file, 'utf8');
  const line = `requirements: ${latestVersion}`;
  const changed = /^requirements:.*$/m.test(text)
    ? text.replace(/^requirements:[^#\n]*?(\s+#.*)?$/m, `${line}$1`)
    : `${text}${text.endsWith('\n') ? '' : '\n'}${line}\n`;
  if (versionIn(changed) !== latestVersion)
    throw new SetupError(
      `${file} has a form that assay upgrade does not change: write \`${line}\` yourself.`,
    );
  writeText(file, changed);
  return `${file} now pins ${latestVersion}${from === undefined ? '' : ` (before: ${from})`}.\n`;
}

/** The pinned version of the text; `undefined` for text that is not YAML, or pins none. */
function versionIn(text: string): string | undefined {
  try {
    const document: unknown = parse(text);
    const isPinned = typeof document === 'object' && document !== null && 'requirements' in document;
    return isPinned ? String(document.requirements) : undefined;
  } catch {
    return undefined;
  }
}
