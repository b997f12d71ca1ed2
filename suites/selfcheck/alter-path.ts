// Alters one value of an answer, which a path selects.
import { type Alteration, isMembers, type Members } from './alter.ts';

/** Returns the new value; `undefined` if the change does not apply to this value, `gone` to remove the key. */
export type Change = (value: unknown) => unknown;
export const gone: unique symbol = Symbol('gone');

/**
 * Changes the value at a path like `data.streams[-1].security.cik` of a 2xx answer; '' is the whole body.
 * `[-1]` is the last element to which the rest of the path and the change apply, `[*]` every such element.
 */
export const alterAt =
  (path: string, change: Change): Alteration =>
  (reply) =>
    reply.status < 200 || reply.status > 299 ? undefined : alterAnyAt(path, change)(reply);

/** Changes the value at a path of an answer of any status; `undefined` removes it. */
export const toMember =
  (path: string, change: (value: unknown, body: Members) => unknown): Alteration =>
  (reply) => {
    const { body } = reply;
    if (!isMembers(body)) return undefined;
    const changed = (value: unknown): unknown => {
      const now = change(value, body);
      return now === undefined ? gone : now;
    };
    return alterAnyAt(path, changed)(reply);
  };

export const removing = (path: string): Alteration => toMember(path, () => undefined);

/** Changes the value at a path of an answer of any status. */
export function alterAnyAt(path: string, change: Change): Alteration {
  const steps = path.split(/\.|(?=\[)/).filter((step) => step !== '');
  return (reply) => {
    const body = alter(reply.body, steps, change);
    return body === undefined ? undefined : { ...reply, body };
  };
}

function alter(value: unknown, [step, ...rest]: readonly string[], change: Change): unknown {
  if (step === undefined) return value === undefined ? undefined : change(value);
  if (step === '[-1]' || step === '[*]') return alterElements(value, rest, change, step === '[*]');
  if (typeof value !== 'object' || value === null || !(step in value)) return undefined;
  const parent = value as Readonly<Record<string, unknown>>;
  const altered = alter(parent[step], rest, change);
  if (altered === undefined) return undefined;
  const { [step]: _, ...others } = parent;
  return altered === gone ? others : { ...parent, [step]: altered };
}

function alterElements(value: unknown, rest: readonly string[], change: Change, every: boolean): unknown {
  if (!Array.isArray(value)) return undefined;
  const elements: unknown[] = [...value];
  let alteredAny = false;
  for (let position = elements.length - 1; position >= 0 && (every || !alteredAny); position -= 1) {
    const altered = alter(elements[position], rest, change);
    if (altered === undefined) continue;
    elements[position] = altered;
    alteredAny = true;
  }
  return alteredAny ? elements : undefined;
}
