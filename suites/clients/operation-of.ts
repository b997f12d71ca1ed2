// Finds the operation of the contract that a request calls, by its method and the end of its path.
import { type OperationId, operations } from '../../spec/contract.ts';
import { addressOf } from './address.ts';
import type { SentRequest } from './exchange.ts';

/**
 * The base URL may have any path, so only the end of the path counts. If several operations fit, returns the one with
 * the longest path, and of those the one with the fewest variables. HEAD counts as GET.
 */
export function operationOf({ method, url }: Pick<SentRequest, 'method' | 'url'>): OperationId | undefined {
  const { pathname } = addressOf(url);
  const verb = method === 'HEAD' ? 'GET' : method;
  return routes.find((route) => route.verb === verb && route.pattern.test(pathname))?.id;
}

const variable = /\{\w+\}/g;

const routes = Object.values(operations)
  .map(({ id, method, path }) => ({
    id,
    verb: method.toUpperCase(),
    pattern: new RegExp(`${path.replaceAll(variable, '[^/]+')}/*$`),
    steps: path.split('/').length,
    variables: [...path.matchAll(variable)].length,
  }))
  .toSorted((a, b) => b.steps - a.steps || a.variables - b.variables);
