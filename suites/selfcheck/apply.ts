// Applies a mutant to the parts of a simulator, and records whether it ever took effect.
import { isDeepStrictEqual } from 'node:util';
import type { LawPatch } from '../../simulator/core/laws.ts';
import type { Parts } from '../../simulator/parts.ts';
import type { Reply } from '../../simulator/rest/reply.ts';
import type { OperationId } from '../../spec/contract.ts';
import { observing } from './acts.ts';
import type { AlteredReply } from './alter.ts';
import { type Mutant, type ResponseMutant, wrong } from './mutant.ts';
import { layered } from './replaced-operation.ts';

export function apply(mutant: Mutant) {
  let fired = false;
  const fire = (): void => {
    fired = true;
  };
  return {
    amend: (parts: Parts) => amended(parts, mutant, fire),
    /** Whether it ever took effect. */
    fired: () => fired,
  };
}

function amended(parts: Parts, mutant: Mutant, fire: () => void): Parts {
  switch (mutant.kind) {
    case 'law':
      return { ...parts, laws: watched(mutant.patch, fire) };
    case 'response':
      return {
        ...parts,
        restReply: (operation, reply) => {
          const altered = alteredBy(mutant, operation, reply);
          if (altered !== undefined) fire();
          return altered ?? reply;
        },
      };
    case 'part': {
      const wrapped = layered(parts, (bare) => observing(bare, mutant.wrap, fire));
      if (!isDeepStrictEqual(wrapped.operations, parts.operations)) fire();
      return { ...wrapped, laws: wrapped.laws === parts.laws ? parts.laws : watched(wrapped.laws, fire) };
    }
  }
}

/** The answer as the mutant alters it; `undefined` if it has nothing to alter. */
export function alteredBy(mutant: ResponseMutant, operation: OperationId, reply: Reply): Reply | undefined {
  if (mutant.operation !== '*' && mutant.operation !== operation) return undefined;
  const altered = mutant.alter(readable(reply), operation);
  return altered && sendable(altered, reply);
}

/** Alters every answer. Each simulator gets its own alteration, which may therefore have state. */
export const alteringReplies =
  (alterationOf: () => ResponseMutant['alter']) =>
  (parts: Parts): Parts => {
    const mutant = wrong('').response('*', alterationOf());
    return { ...parts, restReply: (operation, reply) => alteredBy(mutant, operation, reply) ?? reply };
  };

/** A law that is a function takes effect when it is called. A law that is a value is taken to take effect always. */
function watched(patch: LawPatch, fire: () => void): LawPatch {
  const watchLaw = (law: unknown): unknown => {
    if (typeof law !== 'function') {
      fire();
      return law;
    }
    return (...args: readonly unknown[]): unknown => {
      fire();
      return law(...args);
    };
  };
  const topics = Object.entries(patch).map(([topic, laws]) => [
    topic,
    Object.fromEntries(Object.entries(laws ?? {}).map(([name, law]) => [name, watchLaw(law)])),
  ]);
  return Object.fromEntries(topics);
}

/** A reply as mutants see it. */
function readable({ status, headers, body }: Reply): AlteredReply {
  const names = headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), headers[index + 1] ?? ''] as const] : [],
  );
  return { status, headers: Object.fromEntries(names), body: parsed(String(body)) };
}

function parsed(body: string): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** A text body is sent as text if the real body was not JSON. */
function sendable({ status, headers, body }: AlteredReply, real: Reply): Reply {
  const isText = typeof body === 'string' && parsed(String(real.body)) === String(real.body);
  const bytes = body === undefined ? '' : isText ? body : JSON.stringify(body);
  const sized =
    headers['content-length'] === undefined
      ? headers
      : { ...headers, 'content-length': String(Buffer.byteLength(bytes)) };
  return { status, headers: Object.entries(sized).flat(), body: bytes };
}
