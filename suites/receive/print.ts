// The vectors for other tools: one line of JSON for each request, signed with a secret that the line names.
import { freshPayloads, type Payloads } from './payloads.ts';
import { vectorsFor } from './vectors.ts';

/** The secret in the contract's example of a registration. */
const secret = 'whsec_example';

/** The same text whenever it is printed. What is about several requests at once is left out. */
export function printedVectors(payloads: Payloads): string {
  const [main] = payloads.values();
  const startMs = Date.parse(String(main?.timestamp));
  const fresh = freshPayloads(payloads, { nowMs: () => startMs, keepsManifest: false });
  return vectorsFor([...payloads.keys()], 0)
    .filter(({ overMs }) => overMs === undefined)
    .flatMap(({ id, text, class: kind, level, covers, write }) =>
      write(fresh, secret).map(({ headers, body, pieces }, index, all) => ({
        id,
        text,
        class: kind,
        level: kind === 'open' ? undefined : (level ?? 'must'),
        covers,
        ...(all.length > 1 && { part: index + 1, parts: all.length }),
        ...(pieces !== undefined && { chunks: pieces }),
        headers,
        body_b64: body.toString('base64'),
        secret,
      })),
    )
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}
