// The page of the control plane in the manual lists every operation with its purpose.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { controlOperations } from './operations.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/control-plane.md'), 'utf8');

test('docs/control-plane.md lists every operation with its summary, and no other', () => {
  const rows = [...page.matchAll(/^\| `([A-Z]+ \/[^`]*)` \| (.+) \|$/gm)].map(([, operation, purpose]) => [
    operation,
    purpose,
  ]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(
      controlOperations.map(({ method, path, summary }) => [`${method.toUpperCase()} ${path}`, summary]),
    ),
  );
  expect(rows).toHaveLength(controlOperations.length);
});
