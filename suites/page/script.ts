// The script of a page, and the policy that lets it run and nothing else.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const findScript: string = readFileSync(join(import.meta.dirname, 'browser/find.js'), 'utf8');

/** `script` is the whole text of the one element that may run. */
export function policyFor(script: string | undefined): string {
  const hash = script && createHash('sha256').update(script).digest('base64');
  return `default-src 'none'; style-src 'unsafe-inline'${hash ? `; script-src 'sha256-${hash}'` : ''}`;
}
