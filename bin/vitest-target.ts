// Setup of the conformance tests: where the environment names no target, the built-in simulator is one.
import type { TestProject } from 'vitest/node';
import { loadTarget } from '../suites/target/target-file.ts';
import { startBuiltIn } from './built-in.ts';

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (loadTarget({}, process.env) !== undefined) return undefined;
  const builtIn = await startBuiltIn();
  project.provide('builtIn', builtIn.target);
  return () => builtIn.close();
}
