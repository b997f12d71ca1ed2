// Proofs of payloads: short and long ones, joined with one tail or another, are the same JSON.
import { expect, test } from 'vitest';
import { Payload } from './json-text.ts';

test.each([1, 5_000])(
  '%i names and a tail are the bytes of their JSON, whatever the tail was before',
  (count) => {
    const data = { names: Array.from({ length: count }, (_, nth) => `Zoë ${nth} €`) };
    const text = JSON.stringify(data);
    for (const payload of [new Payload(text, count), new Payload([Buffer.from(text)], count)]) {
      for (const usage of ['first', 'first', 'zweitens ä'])
        expect(JSON.parse(String(payload.joined(`,"usage":"${usage}"}`)))).toEqual({ data, usage });
      expect(payload.data).toBe(text);
      expect(payload.length).toBe(Buffer.byteLength(text));
    }
  },
);
