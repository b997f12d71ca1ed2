// Writes deliveries: a payload as bytes with the headers that fit them, or with others.
import { createHmac } from 'node:crypto';
import type { JsonObject } from '../clients/json.ts';
import { signatureOver } from '../receiver/signature.ts';
import * as forms from './forms.ts';

export type Header = readonly [name: string, value: string];

/** One request: the headers that the vector decides, in order, and the bytes of the body. */
export interface Written {
  readonly headers: readonly Header[];
  readonly body: Buffer;
  /** The body goes out in so many pieces, with chunked coding. */
  readonly pieces?: number;
}

/** Returns a payload that no delivery has had yet, of this event or of the first one that the receiver subscribed to. */
export type Fresh = (event?: string) => JsonObject;

/** The requests of a vector, in order. */
export type Write = (fresh: Fresh, secret: string) => readonly Written[];

export const signatureName = 'X-Service-Signature';
const json: Header = ['Content-Type', 'application/json'];
export const signed = (value: string): Header => [signatureName, value];

const signedBody = (text: string, secret: string): Written => ({
  headers: [json, signed(signatureOver(secret, text))],
  body: Buffer.from(text),
});

/** The payload in this form, signed over its bytes. */
export const inForm =
  (form: forms.Form): Write =>
  (fresh, secret) => [signedBody(form(fresh()), secret)];

/** What a signature can be made of. */
interface Signed {
  readonly body: string;
  readonly secret: string;
  /** The digits of the right signature. */
  readonly hex: string;
}

/** The compact payload with these headers beside the type of the content, unless they name it. */
export const withHeaders =
  (headers: (made: Signed) => readonly Header[]): Write =>
  (fresh, secret) => {
    const body = forms.compact(fresh());
    const hex = signatureOver(secret, body).replace('sha256=', '');
    const given = headers({ body, secret, hex });
    const isTyped = given.some(([name]) => name === 'Content-Type');
    return [{ headers: [...(isTyped ? [] : [json]), ...given], body: Buffer.from(body) }];
  };

/** The compact payload with these values as signatures, each in a line of its own. */
export const withSignatures = (values: (made: Signed) => readonly string[]): Write =>
  withHeaders((made) => values(made).map(signed));

/** A payload in one form with the signature of another. */
export const signedAs =
  (sent: forms.Form, signedForm: forms.Form): Write =>
  (fresh, secret) => {
    const payload = fresh();
    const value = signatureOver(secret, signedForm(payload));
    return [{ headers: [json, signed(value)], body: Buffer.from(sent(payload)) }];
  };

export const inPieces =
  (pieces: number): Write =>
  (fresh, secret) => [{ ...signedBody(forms.compact(fresh()), secret), pieces }];

export const hmac = (algorithm: 'sha1' | 'sha256', key: string, text: string): string =>
  createHmac(algorithm, key).update(text).digest('hex');

export const otherDigit = (digit: string): string => (Number.parseInt(digit, 16) ^ 1).toString(16);

/** The same bytes. */
export const twice: Write = (fresh, secret) => {
  const once = signedBody(forms.compact(fresh()), secret);
  return [once, once];
};

const at = (payload: JsonObject, laterMs: number): JsonObject => ({
  ...payload,
  timestamp: new Date(Date.parse(String(payload.timestamp)) + laterMs).toISOString(),
});

export const stampedAnew: Write = (fresh, secret) => {
  const payload = fresh();
  return [payload, at(payload, 1)].map((one) => signedBody(forms.compact(one), secret));
};

export const newestFirst: Write = (fresh, secret) =>
  [fresh(), at(fresh(), -1_000)].map((one) => signedBody(forms.compact(one), secret));

/** That of an earlier delivery. */
export const replayed: forms.Form = (payload) => forms.compact(at(payload, -60_000));

/** So many deliveries, each with a payload of its own. */
export const repeated =
  (count: number): Write =>
  (fresh, secret) =>
    Array.from({ length: count }, () => signedBody(forms.compact(fresh()), secret));

export const ofEvent =
  (event: string): Write =>
  (fresh, secret) => [signedBody(forms.compact(fresh(event)), secret)];
