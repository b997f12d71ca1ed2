// A REST request, independent of the HTTP library.
import type { Operation } from '../../spec/contract.ts';

export interface RestRequest<Requested extends Operation = Operation> {
  readonly operation: Requested;
  readonly method: string;
  /** The path below the world's base URL. */
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Names and values in turns, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** The value of a header; the first one if the header is repeated. */
export function headerOf(request: RestRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' || value === undefined ? value : value[0];
}
