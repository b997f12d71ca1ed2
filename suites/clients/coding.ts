// Decodes bodies that were compressed (RFC 9110, section 8.4).
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Longer texts are not decoded. */
export const decodedBytesMax = 32 * 1024 * 1024;

/** `undefined` if the coding is unknown, the body does not have it, or the text is too long. */
export function decoded(body: Buffer, encoding = 'identity'): string | undefined {
  const limit = { maxOutputLength: decodedBytesMax };
  try {
    if (body.length === 0 || encoding === 'identity') return body.toString();
    if (encoding === 'gzip') return gunzipSync(body, limit).toString();
    if (encoding === 'br') return brotliDecompressSync(body, limit).toString();
    if (encoding === 'deflate') return inflateSync(body, limit).toString();
    return undefined;
  } catch {
    return undefined;
  }
}
