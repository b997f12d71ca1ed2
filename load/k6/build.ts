// Builds k6 from the pinned Go module beside this file into bin/; takes about two minutes the first time.
import { spawnSync } from 'node:child_process';

const { status, error } = spawnSync('go', ['build', '-o', 'bin/k6', 'go.k6.io/k6/v2'], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
});
if (error !== undefined)
  process.stderr.write('k6 is built with Go 1.26 or later, which is not on the PATH: https://go.dev/dl\n');
process.exitCode = error === undefined ? (status ?? 1) : 2;
