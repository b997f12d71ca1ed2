// Checks that MCP sessions leave no memory behind: 1,000 stay open while 10,000 are opened, used and closed.
import { loadSessions } from './session-load.ts';

const [open = 1_000, closed = 10_000] = process.argv.slice(2).map(Number);
const { beforeMb, afterMb, faults } = await loadSessions({ open, closed });
process.stdout.write(
  `${open} open sessions, ${closed} closed: heap ${beforeMb.toFixed(1)} MiB before, ${afterMb.toFixed(1)} MiB after\n`,
);
for (const fault of faults) process.stdout.write(`WRONG ${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
