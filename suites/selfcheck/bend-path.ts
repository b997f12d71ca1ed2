// Bends one value of an answer, which a path selects.
import type { Bend } from './bend.ts';

/** Returns the new value; `undefined` if the change does not apply to this value, `gone` to remove the key. */
export type Change = (value: unknown) => unknown;
export const gone: unique symbol = Symbol('gone');

/**
 * Changes the value at a path like `data.streams[-1].security.cik` of a 2xx answer; '' is the whole body.
 * `[-1]` is the last element to which the rest of the path and the change apply, `[*]` every such element.
 */
export function bendAt(path: string, change: Change): Bend {
  const steps = path.split(/\.|(?=\[)/).filter((step) => step !== '');
  return (reply) => {
    if (reply.status < 200 || reply.status > 299) return undefined;
    const body = bend(reply.body, steps, change);
    return body === undefined ? undefined : { ...reply, body };
  };
}

function bend(value: unknown, [step, ...rest]: readonly string[], change: Change): unknown {
  if (step === undefined) return value === undefined ? undefined : change(value);
  if (step === '[-1]' || step === '[*]') return bendElements(value, rest, change, step === '[*]');
  if (typeof value !== 'object' || value === null || !(step in value)) return undefined;
  const parent = value as Readonly<Record<string, unknown>>;
  const bent = bend(parent[step], rest, change);
  if (bent === undefined) return undefined;
  const { [step]: _, ...others } = parent;
  return bent === gone ? others : { ...parent, [step]: bent };
}

function bendElements(value: unknown, rest: readonly string[], change: Change, every: boolean): unknown {
  if (!Array.isArray(value)) return undefined;
  const elements: unknown[] = [...value];
  let bentAny = false;
  for (let position = elements.length - 1; position >= 0 && (every || !bentAny); position -= 1) {
    const bent = bend(elements[position], rest, change);
    if (bent === undefined) continue;
    elements[position] = bent;
    bentAny = true;
  }
  return bentAny ? elements : undefined;
}
