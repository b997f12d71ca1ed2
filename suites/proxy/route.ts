// Finds the operation of the contract that a request below the base URL calls, under its own path or under an alias.
import { type OperationId, operations } from '../../spec/contract.ts';

export interface Route {
  readonly operation: OperationId;
  /** Its id in the contract, which is another one under an alias. */
  readonly name: string;
}

/** `path` is relative to the base URL, or to a world of the simulator; it has no query. HEAD counts as GET. */
export function routeOf(method: string, path: string): Route | undefined {
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const plain = path.replace(/^\/worlds\/[^/]+(?=\/)/, '').replace(/\/+$/, '');
  return routes.find((route) => route.method === verb && route.pattern.test(plain));
}

const variable = /\{\w+\}/g;

/** A path without variables comes first, because `/streams/search` is no id of a stream. */
const routes = Object.values(operations)
  .flatMap(({ id, method, path, aliases }) =>
    [path, ...aliases].map((template) => ({
      operation: id,
      name: template === path ? id : `${id}ViaApi`,
      method,
      pattern: new RegExp(`^${template.replaceAll(variable, '[^/]+')}$`),
      variables: [...template.matchAll(variable)].length,
    })),
  )
  .toSorted((a, b) => a.variables - b.variables);
