// The operation of a request is found under any base URL.
import { expect, test } from 'vitest';
import { operations } from '../../spec/contract.ts';
import { operationOf } from './operation-of.ts';
import { fillPath } from './rest.ts';

const paths = (template: string): string =>
  fillPath(
    template,
    Object.fromEntries([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x 1'])),
  );

test.each(
  Object.values(operations).flatMap(({ id, method, path, aliases }) =>
    [path, ...aliases].map((template) => [id, method.toUpperCase(), paths(template)] as const),
  ),
)('%s is the operation of %s %s', (id, method, path) => {
  for (const base of ['http://x', 'http://x:80/worlds/7/v1'])
    expect(operationOf({ method, url: `${base}${path}?page=1` })).toBe(id);
});

test('HEAD calls the operation of GET, and other requests call none', () => {
  expect(operationOf({ method: 'HEAD', url: 'http://x/streams' })).toBe('listStreams');
  expect(operationOf({ method: 'DELETE', url: 'http://x/streams' })).toBeUndefined();
  expect(operationOf({ method: 'GET', url: 'http://x/streams/1/2/3' })).toBeUndefined();
});
