// Lints the documents that readers and generators get, by tools of others; prints what they find, and fails then.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Parser } from '@asyncapi/parser';
import { contractOf, defaultExamples, eventsOf } from '../simulator/example-world.ts';
import { asyncDocument } from '../simulator/reference/asyncapi.ts';
import { fileLink } from '../simulator/reference/html.ts';
import { document } from '../spec/contract.ts';
import type { JsonObject } from '../spec/expand.ts';

/** What the tool says; empty if it finds nothing. */
async function complaintsOf(tool: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', SCARF_ANALYTICS: 'false' };
  try {
    await promisify(execFile)(tool, args, { env });
    return '';
  } catch (cause) {
    const { stdout = '', stderr = '', message } = cause as Error & { stdout?: string; stderr?: string };
    return `${tool}\n${stdout}${stderr}` || message;
  }
}

async function parserComplaints(text: string): Promise<string> {
  const { diagnostics } = await new Parser().parse(text);
  return diagnostics.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}\n`).join('');
}

const folder = await mkdtemp(join(tmpdir(), 'assay-lint-'));
try {
  const events = JSON.stringify(
    asyncDocument(document as JsonObject, await eventsOf(defaultExamples)),
    null,
    2,
  );
  const operations = JSON.stringify(await contractOf(defaultExamples, fileLink), null, 2);
  const files = { operations: join(folder, 'openapi.json'), events: join(folder, 'asyncapi.json') };
  await Promise.all([writeFile(files.operations, operations), writeFile(files.events, events)]);
  const shown = Object.values(files);
  const complaints = await Promise.all([
    complaintsOf('redocly', ['lint', 'spec/generated/openapi.json', ...shown]),
    complaintsOf('spectral', ['lint', '--quiet', '--fail-severity', 'hint', ...shown]),
    parserComplaints(events),
  ]);
  for (const text of complaints.filter((one) => one !== '')) {
    process.stderr.write(text);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}
