// Changes of the contract are found, and those that break clients are told from the others.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractChanges } from './changes.ts';
import type { JsonObject } from './expand.ts';
import { published } from './published.ts';

const text = readFileSync(new URL('generated/openapi.json', import.meta.url), 'utf8');
const present = JSON.parse(text) as JsonObject;

/** The contract with one part of its text replaced. */
function changed(section: 'schemas' | 'parameters', name: string, from: string, to: string): JsonObject {
  const components = present.components as Readonly<Record<string, JsonObject>>;
  const part = JSON.stringify(components[section]?.[name]);
  if (!part.includes(from)) throw new Error(`${name} has no ${from}`);
  const others = { ...components[section], [name]: JSON.parse(part.replace(from, to)) as JsonObject };
  return { ...present, components: { ...components, [section]: others } };
}

const found = (older: JsonObject, newer: JsonObject): readonly string[] =>
  contractChanges(older, newer).map(({ kind, breaking, object, place, constraint }) =>
    [breaking ? 'breaking' : 'compatible', kind, object, place, constraint].join(' '),
  );

test('the same contract has no changes, whatever form it has', () => {
  expect(found(present, present)).toEqual([]);
  expect(found(published(present), present)).toEqual([]);
  expect(published(published(present))).toEqual(published(present));
});

test('a promise that is withdrawn breaks clients, a new one does not', () => {
  const without = changed('schemas', 'Stream', '"required":["id",', '"required":[');
  expect(found(present, without)).toEqual(['breaking removed Stream id required']);
  expect(found(without, present)).toEqual(['compatible added Stream id required']);
});

test('a demand that is new breaks clients, one that ends does not', () => {
  const stricter = changed(
    'schemas',
    'DigestCreate',
    '"required":["name"]',
    '"required":["name","description"]',
  );
  expect(found(present, stricter)).toEqual(['breaking added DigestCreate description required']);
  expect(found(stricter, present)).toEqual(['compatible removed DigestCreate description required']);
  const parameter = changed('parameters', 'StreamId', '"pattern":', '"maxLength":9,"pattern":');
  expect(found(present, parameter)).toEqual(['breaking added parameter StreamId  maxLength 9']);
});

test('null where none was breaks clients', () => {
  const nullable = changed(
    'schemas',
    'Stream',
    '"name":{"type":"string"',
    '"name":{"type":["string","null"]',
  );
  expect(found(present, nullable)).toEqual(['breaking added Stream name nullable']);
  expect(found(nullable, present)).toEqual(['compatible removed Stream name nullable']);
});

test('a value set of answers may grow, one of requests must not shrink', () => {
  const grown = changed(
    'schemas',
    'Brief',
    '["text","audio","social","data"]',
    '["text","audio","social","data","map"]',
  );
  expect(found(present, grown).filter((line) => line.startsWith('breaking'))).toEqual([]);
  const shrunk = changed('schemas', 'ManifestQuery', '"count","orient",', '"count",');
  expect(found(present, shrunk).filter((line) => line.startsWith('breaking'))).toEqual([
    'breaking removed ManifestQuery mode enum ["default","count","orient","plan",null]',
  ]);
  expect(found(shrunk, present).filter((line) => line.startsWith('breaking'))).toEqual([]);
});

test('an operation that ends breaks clients, a new one with all its demands does not', () => {
  const { '/digests': _, ...paths } = present.paths as JsonObject;
  const without = { ...present, paths };
  expect(found(present, without)).toContain('breaking removed operation createDigest  operation');
  expect(found(without, present).filter((line) => /^breaking .*operation /.test(line))).toEqual([]);
});
