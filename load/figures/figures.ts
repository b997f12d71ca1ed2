// Runs everything that measures, one after the other, and writes what it printed to docs/figures.md, with date and commit.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measurings, shownAs, withBlocks } from './blocks.ts';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/figures.md');
const outputBytesMax = 10_000_000;

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, minutes: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help) {
  process.stdout.write(
    'npm run figures -- [--rounds 7] [--minutes 10]   measures everything and writes docs/figures.md; leave the machine idle\n',
  );
  process.exit(0);
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ', with changes'}`;
const startMs = performance.now();
const blocks: Record<string, string> = {};
for (const [name, measuring] of Object.entries(measurings(values))) {
  process.stderr.write(`${name}: node ${measuring.args.join(' ')}\n`);
  const { status, stdout } = spawnSync(process.execPath, measuring.args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: outputBytesMax,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  blocks[name] = shownAs(measuring, stdout);
  if (status !== 0) {
    process.exitCode = 1;
    process.stderr.write(`${name} ended with exit code ${status}; the page shows what it printed.\n`);
  }
}
const asked = [values.rounds && `--rounds ${values.rounds}`, values.minutes && `--minutes ${values.minutes}`];
const command = ['npm run figures', ...(asked.some(Boolean) ? ['--', ...asked.filter(Boolean)] : [])].join(
  ' ',
);
blocks.run = `Measured on ${new Date().toISOString().slice(0, 10)} at commit ${commit}, by \`${command}\` in ${Math.round((performance.now() - startMs) / 60_000)} minutes: ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}.`;
writeFileSync(page, withBlocks(readFileSync(page, 'utf8'), blocks));
