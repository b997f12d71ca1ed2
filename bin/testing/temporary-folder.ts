// One folder holds the temporary files of a test run, and goes with them when the run ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Before the first worker starts, which inherits the environment. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'assay-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
