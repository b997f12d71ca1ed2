// What a schema demands where a value breaks it, in words that need no knowledge of JSON Schema.
import type { Violation } from '../../spec/validate.ts';

const typeWords: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};
const formatWords: Readonly<Record<string, string>> = { date: 'a date (YYYY-MM-DD)', uri: 'an absolute URI' };

/** `data.streams.0.id as a string`; `place` is the name of what is wrong, or of the object that lacks a member. */
export function demandOf({ keyword, message, params }: Violation, place: string): string {
  switch (keyword) {
    case 'required':
      return `a member ${params.missingProperty} in ${place}`;
    case 'type':
      return `${place} as ${listed(params.type)
        .map((type) => typeWords[String(type)] ?? type)
        .join(' or ')}`;
    case 'enum':
      return `${place} as one of ${listed(params.allowedValues)
        .map((value) => JSON.stringify(value))
        .join(', ')}`;
    case 'const':
      return `${place} as ${JSON.stringify(params.allowedValue)}`;
    case 'format':
      return `${place} as ${formatWords[String(params.format)] ?? params.format}`;
    case 'minimum':
      return `${place} of ${params.limit} or more`;
    case 'maximum':
      return `${place} of ${params.limit} or less`;
    case 'pattern':
      return `${place} as text that matches ${params.pattern}`;
    case 'minItems':
    case 'minLength':
      return `${place} with a length of ${params.limit} or more`;
    case 'maxItems':
    case 'maxLength':
      return `${place} with a length of ${params.limit} or less`;
    default:
      return `${place}, which ${message}`;
  }
}

const listed = (value: unknown): readonly unknown[] => [value].flat();
