// `assay doctor`: checks that the capabilities and credentials of a target work before a run depends on them.
import { Command } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../../suites/cases/index.ts';
import { visible } from '../../suites/clients/visible.ts';
import { examine } from '../../suites/doctor/examine.ts';
import { examinationText } from '../../suites/doctor/text.ts';
import { entriesOf } from '../../suites/judge/run.ts';
import { masking } from '../../suites/judge/secret-forms.ts';
import { isClaimed, surfaceOf } from '../../suites/target/surfaces.ts';
import { environmentHelp } from '../../suites/target/target-file.ts';
import { startBuiltIn } from '../built-in.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';
import { type PermitOptions, permitsFrom, withPermitOptions } from '../permits.ts';
import { type TargetOptions, targetWithSite, withTargetOptions } from '../target-options.ts';

const exitCodes = {
  0: 'everything that the target claims works',
  1: 'something that the target claims is broken',
  2: 'the target cannot be reached, or an option is wrong',
};

const notes = `doctor judges a few rules for each capability, as conform would: it moves the clock, creates organisations, publishes
and forces refusals, in a new world if the target offers worlds, else between snapshots and their restores, else on the
target itself. With configured organisations it bills and changes nothing without --allow-billing and --allow-writes.
Without a target it checks the built-in simulator.`;

export function command(): Command {
  return withPermitOptions(withTargetOptions(new Command('doctor'), 'site', 'control'))
    .description('check that the capabilities and credentials of a target work')
    .addHelpText('after', helpEnd(exitCodes, environmentHelp, notes))
    .action(act);
}

async function act(options: TargetOptions & PermitOptions): Promise<void> {
  const target = targetWithSite(options) ?? (await startBuiltIn()).target;
  const claimed = entriesOf(rules, cases).filter(({ id, case: { needs } }) =>
    isClaimed(surfaceOf(id, needs), target.features),
  );
  const examination = await examine(target, claimed, permitsFrom(options));
  const masked = masking(examination.secrets, '[secret]');
  const broken = examination.lines.some(({ state }) => state.kind === 'broken');
  await finish(
    `Checked ${target.name} (${target.baseUrl})\n\n${visible(masked(examinationText(examination)))}`,
    broken ? 1 : 0,
  );
}
