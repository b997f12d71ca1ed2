// A request as the REST surface sees it, free of any HTTP library.
import type { Operation } from '../../spec/contract.ts';
import type { Presented } from '../core/auth.ts';

export interface RestRequest<Asked extends Operation = Operation> {
  readonly operation: Asked;
  readonly method: string;
  /** Path below the world's base URL. */
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** A header's value; a repeated one counts as its first. */
export function headerOf(request: RestRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' || value === undefined ? value : value[0];
}

/** The credentials that a request carries, proved or not. */
export const presentedBy = (request: RestRequest): Presented => ({
  apiKey: headerOf(request, 'api-key'),
  secret: headerOf(request, 'secret'),
  aliasKey: headerOf(request, 'x-api-key'),
  aliasSecret: headerOf(request, 'x-api-secret'),
  accessToken: headerOf(request, 'x-access-token'),
});
