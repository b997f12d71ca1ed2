// `assay mcp`: an MCP server over standard input and output, through which an agent uses Assay.
import { Command } from 'commander';
import { helpEnd } from '../help.ts';
import type { LoadMutants } from '../mutants.ts';
import { finish } from '../output.ts';

const exitCodes = {
  0: 'the client closed standard input, or the process was told to stop',
  2: 'a message has more than 1 MiB',
};

const notes = `MCP clients start it: the command is npx, its arguments are assay and mcp (docs/agents.md). Standard output carries the
protocol alone. Files are read and written below the working directory only, targets without a file are on this machine,
and no answer shows a credential.`;

export const command = (mutants: LoadMutants): Command =>
  new Command('mcp')
    .description(
      'serve tools for agents over MCP: worlds, time, faults, journal, conform, drill, judge, explain',
    )
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(() => act(mutants));

async function act(mutants: LoadMutants): Promise<void> {
  const { serveAgents } = await import('../mcp/server.ts');
  const { ended, close } = serveAgents(mutants);
  const signalled = new Promise<true>((resolve) => {
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(true));
  });
  const isWanted = await Promise.race([ended, signalled]);
  await close();
  await finish('', isWanted ? 0 : 2);
}
