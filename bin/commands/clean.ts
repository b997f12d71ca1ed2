// `assay clean`: removes what interrupted runs left on a target.
import { Command } from 'commander';
import { NoAnswer } from '../../suites/clients/exchange.ts';
import { httpTransport } from '../../suites/clients/rest.ts';
import { visibleLine } from '../../suites/clients/visible.ts';
import { removeLeftovers } from '../../suites/judge/leftovers.ts';
import { capabilitiesOf } from '../../suites/target/compose.ts';
import { ControlError } from '../../suites/target/control-operations.ts';
import { preflight } from '../../suites/target/preflight.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { environmentHelp } from '../../suites/target/target-file.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';
import { type TargetOptions, targetFrom, withTargetOptions } from '../target-options.ts';

const notes = `A run names everything that it creates with the prefix "assay-": worlds, organisations, snapshots, and the
webhooks, digests and Beacons of configured organisations. clean removes what has such a name. On a target with MCP
alone it archives Beacons, which no tool deletes, and removes mappings.
Do not clean a target while a run is judging it.`;

export const command = (): Command =>
  withTargetOptions(new Command('clean'), 'control')
    .description('remove what interrupted runs left on a target')
    .addHelpText(
      'after',
      helpEnd(
        { 0: 'nothing is left', 2: 'the target cannot be reached or controlled' },
        environmentHelp,
        notes,
      ),
    )
    .action(act);

async function act(options: TargetOptions): Promise<void> {
  const target = targetFrom(options);
  if (target === undefined)
    throw new SetupError('clean needs a target: give --target, or --base-url and --control-url.');
  const transport = httpTransport();
  try {
    await preflight(target, transport);
    const removed = await removeLeftovers(target, await capabilitiesOf(target, transport), transport);
    const lines = removed.map(
      ({ kind, id, name, end = 'removed' }) => `${end} ${kind} ${id} (${visibleLine(name)})\n`,
    );
    const kept = removed.filter(({ end }) => end !== undefined).length;
    const note = kept === 0 ? '' : `, ${kept} not: no tool of MCP deletes a Beacon`;
    await finish(`${lines.join('')}${removed.length - kept} removed${note}\n`, 0);
  } catch (cause) {
    if (cause instanceof ControlError) throw new SetupError(`The ${cause.message}`);
    throw cause instanceof NoAnswer ? new SetupError(`The service gives ${cause.message}.`) : cause;
  } finally {
    await transport.close();
  }
}
