// Judges every hostile target and writes docs/hostile-targets.md; exits with 1 if one does harm.
import { join } from 'node:path';
import { writeText } from '../../suites/files/write.ts';
import { answerTargets } from '../../suites/testing/hostile/answers.ts';
import { slowTargets } from '../../suites/testing/hostile/slow.ts';
import { wireTargets } from '../../suites/testing/hostile/wire.ts';
import { type HostileRun, runHostile } from './hostile-runs.ts';

/** The time that each run is given, and how much longer the command may take in all. */
const maxDurationS = 55;
const endS = 30;
/** The number of runs at the same time; they mostly wait for their target. */
const parallel = 4;

const isHarmless = ({ exitCode, seconds, errors, leaks }: HostileRun): boolean =>
  (exitCode === 1 || exitCode === 2) && seconds <= maxDurationS + endS && errors.length + leaks.length === 0;

const wanted = process.argv.slice(2);
const targets = [...wireTargets, ...answerTargets, ...slowTargets].filter(
  ({ id }) => wanted.length === 0 || wanted.includes(id),
);
const runs: HostileRun[] = [];
const queue = targets.entries();
await Promise.all(Array.from({ length: parallel }, judgeNext));

async function judgeNext(): Promise<void> {
  for (const [nth, target] of queue) {
    const run = await runHostile(target, `${maxDurationS}s`);
    runs[nth] = run;
    process.stdout.write(`${isHarmless(run) ? 'good' : 'BAD '} ${JSON.stringify(run)}\n`);
  }
}

const row = ({ id, text, seconds, exitCode, cause }: HostileRun): string =>
  `| \`${id}\` | ${text} | ${seconds} | ${exitCode} | ${cause.replaceAll('|', '\\|').replace(/127\.0\.0\.1:\d+/g, 'HOST')} |`;

if (wanted.length === 0)
  writeText(
    join(import.meta.dirname, '../../docs/hostile-targets.md'),
    `# Hostile targets

What \`assay conform --max-duration ${maxDurationS}s\` makes of targets that are broken or malicious: it ends, is never good (exit code 0), names one cause, and shows no stack trace, no raw control character and no secret. \`npm run hostile\` judges them all and writes this page.

| target | what it does | seconds | exit | cause |
|---|---|---|---|---|
${runs.map(row).join('\n')}
`,
  );
process.exitCode = runs.every(isHarmless) ? 0 : 1;
