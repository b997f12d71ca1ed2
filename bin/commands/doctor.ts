// `assay doctor`: checks that the capabilities and credentials of a target work before a run depends on them.
import { Command } from 'commander';
import { cases } from '../../suites/cases/index.ts';
import { visible } from '../../suites/clients/visible.ts';
import { examine } from '../../suites/doctor/examine.ts';
import { examinationText } from '../../suites/doctor/text.ts';
import { masking } from '../../suites/judge/secret-forms.ts';
import { isClaimed, surfaceOf } from '../../suites/target/surfaces.ts';
import { secretsOfTarget } from '../../suites/target/target.ts';
import { environmentHelp } from '../../suites/target/target-file.ts';
import { startBuiltIn } from '../built-in.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';
import { type TargetOptions, targetWithSite, withTargetOptions } from '../target-options.ts';

const exitCodes = {
  0: 'everything that the target claims works',
  1: 'something that the target claims is broken',
  2: 'the target cannot be reached, or an option is wrong',
};

const notes = `doctor moves the clock by a minute, creates organisations, publishes a manifest and forces a refusal: in a new
world if the target offers worlds, else between a snapshot and its restore, else on the target itself.
Without a target it checks the built-in simulator.`;

export function command(): Command {
  return withTargetOptions(new Command('doctor'), 'site', 'control')
    .description('check that the capabilities and credentials of a target work')
    .addHelpText('after', helpEnd(exitCodes, environmentHelp, notes))
    .action(act);
}

async function act(options: TargetOptions): Promise<void> {
  const target = targetWithSite(options) ?? (await startBuiltIn()).target;
  const examination = await examine(
    target,
    Object.entries(cases)
      .filter(([id, { needs }]) => isClaimed(surfaceOf(id, needs), target.features))
      .map(([, { needs }]) => needs),
  );
  const masked = masking(secretsOfTarget(target), '[secret]');
  const broken = examination.lines.some(({ state }) => state.kind === 'broken');
  await finish(
    `Checked ${target.name} (${target.baseUrl})\n\n${visible(masked(examinationText(examination)))}`,
    broken ? 1 : 0,
  );
}
