#!/usr/bin/env node
// The `assay` command of the repository, which can also prove the suites.
import { enableCompileCache } from 'node:module';
import { main } from './main.ts';

enableCompileCache();

const repository = async () => (await import('./repository-mutants.ts')).repositoryMutants;

await main(repository, { selfcheck: () => import('./commands/selfcheck.ts') });
