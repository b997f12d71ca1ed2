// What is no recording is refused in one sentence.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SetupError } from '../target/setup-error.ts';
import { recordedEntries } from './read.ts';

let file = '';
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-har-'));
  file = join(directory, 'run.har');
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('what is no recording is refused in one sentence', () => {
  const minimal = {
    startedDateTime: '2026-03-17T11:00:00Z',
    request: { method: 'GET', url: 'http://a.example/', headers: [] },
    response: { status: 200, headers: [], content: { size: 0 } },
  };
  const har = (...all: readonly unknown[]): string => JSON.stringify({ log: { entries: all } });
  test.each([
    ['an empty file', '', 'is not JSON at its beginning'],
    ['text', 'Not found', 'is not JSON at its beginning'],
    ['another JSON', '{"version":1,"rules":[{"entries":[{}]}]}', 'has no log.entries'],
    ['a list', '[{"log":{"entries":[{}]}}]', 'has no log.entries'],
    ['entries that are no objects', har(1), 'has no log.entries'],
    ['entries that are an object', '{"log":{"entries":{"a":{}}}}', 'has no log.entries'],
    [
      'a file that is cut off in an entry',
      har(minimal, minimal).slice(0, -30),
      'is cut off in or after entry 1',
    ],
    ['a file that is cut off after an entry', har(minimal).slice(0, -3), 'is cut off in or after entry 1'],
    ['a broken entry', har(minimal).replace('"GET"', 'GET'), 'is not JSON in entry 0'],
    ['a broken end', har(minimal).replace(/..$/, ',}}'), 'is not JSON in or after entry 1'],
    [
      'nesting',
      har({ a: JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`) }),
      'is nested more than 250 deep',
    ],
    ['an entry without a request', har({ response: {} }), 'has no startedDateTime, no request with'],
    [
      'a status that is text',
      har({ ...minimal, response: { ...minimal.response, status: '200' } }),
      'has no startedDateTime, no request with',
    ],
    ['an entry without an instant', har({ ...minimal, startedDateTime: 'today' }), 'has no startedDateTime'],
    [
      'a relative URL',
      har({ ...minimal, request: { ...minimal.request, url: '/a' } }),
      'has no startedDateTime, no request with',
    ],
    [
      'knowledge of another form',
      har({ ...minimal, _assay: { kind: 'exchange', begin: 1, end: 2 } }),
      'has no startedDateTime, no request with',
    ],
    [
      'a content that is nowhere',
      har({
        ...minimal,
        response: { ...minimal.response, content: { size: 1, _sameAs: 7 } },
        _assay: { kind: 'exchange', begin: 1, end: 2, surface: {}, caller: { standing: 'valid' } },
      }),
      'refers to the content of entry 7, which has none',
    ],
  ])('%s', (_, text, reason) => {
    writeFileSync(file, text);
    expect(() => [...recordedEntries(file)]).toThrow(SetupError);
    expect(() => [...recordedEntries(file)]).toThrow(`${file} ${reason}`);
  });

  test('a file that cannot be read', () => {
    expect(() => [...recordedEntries(join(directory, 'none'))]).toThrow(/none cannot be read: no such file/);
    expect(() => [...recordedEntries(directory)]).toThrow(/cannot be read: it is not a regular file/);
  });
});
