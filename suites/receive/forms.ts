// Ways to write one payload as bytes: whoever signs the raw bytes may write JSON in any of them.
import { isObject, type JsonObject } from '../clients/json.ts';

export type Form = (payload: JsonObject) => string;

export const compact: Form = (payload) => JSON.stringify(payload);

export const indented: Form = (payload) => JSON.stringify(payload, undefined, 2);

export const withLineFeed: Form = (payload) => `${compact(payload)}\n`;

/** Line feeds inside texts are escaped, so only those between tokens change. */
export const withCrLf: Form = (payload) => indented(payload).replaceAll('\n', '\r\n');

/** The members of every object, the last one first. */
export const reversed: Form = (payload) =>
  JSON.stringify(payload, (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : value,
  );

/** Each UTF-16 unit beyond ASCII as an escape, and each slash. */
export const escaped: Form = (payload) =>
  compact(payload)
    .replaceAll('/', '\\/')
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** So many bytes, by spaces before the first member. */
export const padded =
  (bytes: number): Form =>
  (payload) => {
    const json = compact(payload);
    return `{${' '.repeat(Math.max(0, bytes - Buffer.byteLength(json)))}${json.slice(1)}`;
  };

/** White space before the first member. */
export const spaced =
  (space: string): Form =>
  (payload) =>
    `{${space}${compact(payload).slice(1)}`;

export const withByteOrderMark: Form = (payload) => `\ufeff${compact(payload)}`;

/** A member that comes again later with its true value. */
export const withDoubledMember: Form = (payload) => `{"webhook_id":0,${compact(payload).slice(1)}`;

/** Members that the contract does not name. */
export const grown: Form = (payload) =>
  compact({
    ...payload,
    delivery: { attempt: 1, reasons: ['new'] },
    data: { ...dataOf(payload), language: 'de', confidence: 0.5, related: null },
  });

/** Its first text for people ends with these characters. */
export const worded =
  (end: string): Form =>
  (payload) =>
    compact(withWords(payload, end));

/** The members of events that hold a text for people. */
const textMembers = ['headline', 'name', 'digest_name', 'message'] as const;

export function withWords(payload: JsonObject, end: string): JsonObject {
  const data = dataOf(payload);
  const member = textMembers.find((name) => typeof data[name] === 'string');
  return member === undefined
    ? payload
    : { ...payload, data: { ...data, [member]: `${data[member]}${end}` } };
}

export const dataOf = ({ data }: JsonObject): JsonObject => (isObject(data) ? data : {});
