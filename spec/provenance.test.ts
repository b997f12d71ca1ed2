// Every constraint of the contract rests on statements that exist, or is marked as our choice.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { document } from './contract.ts';
import type { JsonObject } from './expand.ts';
import { constraintsOf, provenanceOf } from './provenance.ts';
import { isStatementId } from './statements/index.ts';

const tools = JSON.parse(readFileSync(join(import.meta.dirname, 'generated/tools.json'), 'utf8'));

describe('the provenance of the contract', () => {
  it('gives each constraint a source: statements that exist, or our choice', () => {
    const sources = Object.values(provenanceOf(document as JsonObject, tools)).flatMap((places) =>
      Object.values(places).flatMap((constraints) => Object.values(constraints)),
    );
    expect(sources.length).toBeGreaterThan(2_000);
    const named = new Set(sources.flatMap((source) => source.split(/; |, /)));
    expect([...named].filter((id) => id !== 'our choice' && !isStatementId(id))).toEqual([]);
  });

  it('names only constraints as our choice that a schema has', () => {
    const stale = schemasIn(document as JsonObject).filter(
      (schema) => !textsIn(schema['x-choice']).every((choice) => isIn(schema, choice)),
    );
    expect(stale).toEqual([]);
  });
});

const shared = (schema: JsonObject, marks: JsonObject = {}): JsonObject =>
  ({ components: { schemas: { Thing: { ...marks, ...schema } } }, paths: {}, webhooks: {} }) as JsonObject;
const sourcesOf = (schema: JsonObject, marks?: JsonObject) =>
  Object.fromEntries(
    constraintsOf(shared(schema, marks)).map(({ place, constraint, source }) => [
      `${place} ${constraint}`,
      source,
    ]),
  );

describe('a constraint', () => {
  const schema = { properties: { id: { type: ['string', 'null'], pattern: '^x' } }, required: ['id'] };

  it('has the source of the nearest marks', () => {
    expect(sourcesOf(schema, { 'x-basis': ['ENV-01'] })).toEqual({
      'id required': ['ENV-01'],
      'id type string': ['ENV-01'],
      'id nullable': ['ENV-01'],
      'id pattern "^x"': ['ENV-01'],
    });
    const own = { properties: { id: { type: 'string', 'x-covers': ['ENV-02'] } } };
    expect(sourcesOf(own, { 'x-basis': ['ENV-01'] })).toEqual({ 'id type string': ['ENV-02'] });
  });

  it('is a choice where its own place says so', () => {
    const chosen = {
      'x-basis': ['ENV-01'],
      'x-choice': ['required.id'],
      required: ['id'],
      properties: { id: { type: 'string', pattern: '^x', 'x-choice': ['pattern'] } },
    };
    expect(sourcesOf(chosen)).toEqual({
      'id required': 'choice',
      'id type string': ['ENV-01'],
      'id pattern "^x"': 'choice',
    });
  });

  it('without a source ends the table', () => {
    expect(() => provenanceOf(shared(schema), {})).toThrow(/Thing id required/);
  });
});

function schemasIn(node: unknown): readonly JsonObject[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(schemasIn);
  return 'x-choice' in node ? [node as JsonObject, ...inner] : inner;
}

function isIn(schema: JsonObject, choice: string): boolean {
  const [keyword = '', name] = choice.split('.');
  if (keyword === '*') return true;
  if (name !== undefined) return textsIn(schema.required).includes(name);
  if (keyword !== 'nullable') return keyword in schema;
  return JSON.stringify([schema.type, schema.anyOf]).includes('"null"');
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
