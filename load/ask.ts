// Asks a target for what a run needs before it begins.
import { parse } from './lib/answer.ts';
import { LoadSetupError } from './setup.ts';

/** The parsed body of a good answer; any other throws a {@link LoadSetupError}. */
export async function ask(url: string, request: RequestInit): Promise<unknown> {
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(20_000),
    ...request,
  }).catch((cause: Error) => {
    throw new LoadSetupError(`${url} gave no answer (${cause.message}). Is the target up?`);
  });
  const text = await answer.text();
  if (answer.ok) return parse(text);
  throw new LoadSetupError(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
}

export const json = (method: 'POST' | 'PUT' | 'DELETE', body: object, headers: object = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
