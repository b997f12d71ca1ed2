// Setup of the conformance tests: starts the built-in simulator, unless the environment names a target.
import type { TestProject } from 'vitest/node';
import { loadTarget } from '../suites/target/target-file.ts';
import { startBuiltIn } from './built-in.ts';

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (loadTarget({}, process.env) !== undefined) return undefined;
  const builtIn = await startBuiltIn();
  project.provide('builtIn', builtIn.target);
  return () => builtIn.close();
}
