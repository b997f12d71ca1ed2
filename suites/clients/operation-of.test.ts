// Requests lead back to the operations that they ask for, wherever the service stands.
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
)('%s is what %s %s asks for', (id, method, path) => {
  for (const base of ['http://x', 'http://x:80/worlds/7/v1'])
    expect(operationOf({ method, url: `${base}${path}?page=1` })).toBe(id);
});

test('HEAD asks for what GET asks for, and other requests for none', () => {
  expect(operationOf({ method: 'HEAD', url: 'http://x/streams' })).toBe('listStreams');
  expect(operationOf({ method: 'DELETE', url: 'http://x/streams' })).toBeUndefined();
  expect(operationOf({ method: 'GET', url: 'http://x/streams/1/2/3' })).toBeUndefined();
});
