// Writes with an Idempotency-Key: none that the contract has is missing.
import { expect, test } from 'vitest';
import { operations } from '../../spec/contract.ts';
import { keyedWrites } from './keyed-writes.ts';

test('every operation that may take a key and has a payload is prepared', () => {
  const keyed = Object.values(operations).filter(
    ({ id, parameters, requestBody }) =>
      id !== 'createDigest' &&
      parameters.some(({ name }) => name === 'Idempotency-Key') &&
      (requestBody !== undefined || parameters.some((parameter) => parameter.in === 'query')),
  );
  expect(Object.keys(keyedWrites).toSorted()).toEqual(keyed.map(({ id }) => id).toSorted());
});
