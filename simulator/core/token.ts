// Signed tokens: texts that carry their content and reveal any change to it.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose of a token; a token of one kind is never accepted as another. */
export type TokenKind = 'plan' | 'snapshot' | 'checkpoint' | 'page-cursor' | 'commit-cursor' | 'download';

export interface TokenKey {
  /** Different for each world, so that no world accepts the tokens of another. */
  readonly key: string;
}

/** Puts the content into a token as JSON. Anybody can decode it, so it must not contain a secret. */
export function seal({ key }: TokenKey, kind: TokenKind, content: object): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(key, kind, text)}`;
}

/** The content of a token; undefined where `seal` did not make this text with this key and kind. */
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

function sameText(left: string, right: string): boolean {
  const [own, other] = [Buffer.from(left), Buffer.from(right)];
  return own.length === other.length && timingSafeEqual(own, other);
}
