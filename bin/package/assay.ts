#!/usr/bin/env node
// The `assay` command of the package: says that Node is too old before anything that such a Node cannot load.
import { nodeProblem } from './node-version.ts';

const problem = nodeProblem();
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}

const { enableCompileCache } = await import('node:module');
enableCompileCache();
const [{ main }, { packedMutants }] = await Promise.all([import('../main.ts'), import('../mutants.ts')]);
await main(async () => packedMutants);
