// Builds k6 from the pinned Go module in this folder into bin/; the first build takes about two minutes.
// k6 is licensed under AGPL-3.0. It is built on the user's machine and run as a program of its own: no part of it is linked
// into Assay, and none is shipped.
import { spawnSync } from 'node:child_process';

const { status, error } = spawnSync('go', ['build', '-o', 'bin/k6', 'go.k6.io/k6/v2'], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
});
if (error !== undefined)
  process.stderr.write(
    'There is no `go` on the PATH. Building k6 needs Go 1.26 or later: https://go.dev/dl\n',
  );
process.exitCode = error === undefined ? (status ?? 1) : 2;
