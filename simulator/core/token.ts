// Signed tokens: opaque texts that carry their own content and show any change made to it.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token is for; one kind never passes for another. */
export type TokenKind = 'plan' | 'snapshot' | 'checkpoint' | 'page-cursor' | 'commit-cursor' | 'download';

export interface TokenKey {
  /** Differs between worlds, so that tokens of one are strangers in another. */
  readonly key: string;
}

/** `content` becomes JSON inside the token; it is readable by whoever decodes it, so it holds no secret. */
export function seal({ key }: TokenKey, kind: TokenKind, content: object): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(key, kind, text)}`;
}

/** What was sealed; undefined for a text that was not made by `seal` with this key and kind, or was changed since. */
export function unseal<Content extends object>(
  { key }: TokenKey,
  kind: TokenKind,
  token: string,
): Content | undefined {
  const [text = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !sameText(signature, signatureOf(key, kind, text))) return undefined;
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Content;
}

const signatureOf = (key: string, kind: TokenKind, text: string): string =>
  createHmac('sha256', `${key}/${kind}`).update(text).digest('base64url');

const sameText = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
