// `assay doctor`: proves what a target claims before a run depends on it.
import { Command } from 'commander';
import { cases } from '../../suites/cases/index.ts';
import { examine } from '../../suites/doctor/examine.ts';
import { examinationText } from '../../suites/doctor/text.ts';
import { isClaimed, surfaceOf } from '../../suites/target/surfaces.ts';
import { secretsOfTarget, type Target } from '../../suites/target/target.ts';
import { environmentHelp, loadTarget, type Overrides } from '../../suites/target/target-file.ts';
import { startBuiltIn } from '../built-in.ts';
import { finish } from '../output.ts';

interface Options extends Overrides {
  readonly target?: string;
}

const afterHelp = `
${environmentHelp}

It moves the clock by a minute, makes organisations, publishes a manifest and forces a refusal: in a world of
its own, else between a snapshot and its restoring, else on the target as it is.
Without a target the built-in simulator is examined.
Exit code: 0 all that is claimed works, 1 something claimed is broken, 2 the target cannot be reached.`;

export function command(): Command {
  return new Command('doctor')
    .description('prove the capabilities and credentials that a target claims')
    .option('--target <file>', 'YAML file that describes the target')
    .option('--base-url <url>', 'address of the service')
    .option('--site-url <url>', 'address of the public site')
    .option('--control-url <url>', 'address of a control plane')
    .addHelpText('after', afterHelp)
    .action(act);
}

async function act(options: Options): Promise<void> {
  const target =
    loadTarget({ ...options, file: options.target }, process.env) ?? (await startBuiltIn()).target;
  const examination = await examine(
    target,
    Object.entries(cases)
      .filter(([id, { needs }]) => isClaimed(surfaceOf(id, needs), target.features))
      .map(([, { needs }]) => needs),
  );
  const broken = examination.lines.some(({ state }) => state.kind === 'broken');
  await finish(
    `Examined ${target.name} (${target.baseUrl})\n\n${withoutSecrets(examinationText(examination), target)}`,
    broken ? 1 : 0,
  );
}

/** What a target answers may repeat what it was sent. */
const withoutSecrets = (text: string, target: Target): string =>
  secretsOfTarget(target).reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text);
