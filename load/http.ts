// JSON over HTTP for what a run needs before it begins.
import { SetupError } from '../suites/target/setup-error.ts';
import { parse } from './lib/answer.ts';

const timeoutMs = 20_000;

/** The parsed body of a successful answer; throws a {@link SetupError} for any other. */
export async function fetchJson(url: string, request: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...request,
  }).catch((cause: Error) => {
    throw new SetupError(`${url} gave no answer (${cause.message}). Check that the target runs.`);
  });
  const text = await answer.text();
  if (answer.ok) return parse(text);
  throw new SetupError(`${url} answered with status ${answer.status}: ${text.slice(0, 300)}`);
}

/** A request with a JSON body. */
export const jsonRequest = (
  method: 'POST' | 'PUT' | 'DELETE',
  body: object,
  headers: object = {},
): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** An address to which paths are appended. */
export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');
