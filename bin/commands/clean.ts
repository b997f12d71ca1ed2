// `assay clean`: removes what runs that were cut short left on a target.
import { Command } from 'commander';
import { NoAnswer } from '../../suites/clients/exchange.ts';
import { httpTransport } from '../../suites/clients/rest.ts';
import { removeLeftovers } from '../../suites/judge/leftovers.ts';
import { capabilitiesOf } from '../../suites/target/compose.ts';
import { ControlError } from '../../suites/target/control-operations.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { environmentHelp, loadTarget } from '../../suites/target/target-file.ts';
import { finish } from '../output.ts';

interface Options {
  readonly target?: string;
  readonly baseUrl?: string;
  readonly controlUrl?: string;
}

const afterHelp = `
${environmentHelp}

Everything that a run makes carries a name that begins with "assay-": worlds, organisations, snapshots, and the
webhooks, digests and Beacons of configured organisations.
Do not clean while another run is at work on the target.
Exit code: 0 clean, 2 the target cannot be reached or controlled.`;

export const command = (): Command =>
  new Command('clean')
    .description('remove what runs that were cut short left on a target')
    .option('--target <file>', 'YAML file that describes the target')
    .option('--base-url <url>', 'address of the service')
    .option('--control-url <url>', 'address of a control plane')
    .addHelpText('after', afterHelp)
    .action(act);

async function act(options: Options): Promise<void> {
  const target = loadTarget({ ...options, file: options.target }, process.env);
  if (target === undefined)
    throw new SetupError(
      'There is nothing to clean without a target: --target, or --base-url and --control-url.',
    );
  const transport = httpTransport();
  try {
    const removed = await removeLeftovers(target, await capabilitiesOf(target, transport), transport);
    const lines = removed.map(({ kind, id, name }) => `${kind} ${id} (${name})\n`);
    await finish(`${lines.join('')}${removed.length} removed\n`, 0);
  } catch (cause) {
    if (cause instanceof ControlError) throw new SetupError(`The ${cause.message}`);
    throw cause instanceof NoAnswer ? new SetupError(`The service gives ${cause.message}.`) : cause;
  } finally {
    await transport.close();
  }
}
