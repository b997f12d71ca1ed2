// For tests: fake services on free ports that record their requests.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeService {
  readonly url: string;
  /** Method, path and body of each request. */
  readonly calls: readonly string[];
}

const open: Server[] = [];

/** `answer` returns the body for a method and path; undefined is answered with 404. */
export async function fakeService(answer: (call: string) => unknown): Promise<FakeService> {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const call = `${request.method} ${request.url}`;
    calls.push(`${call} ${body}`.trim());
    const answerBody = answer(call);
    response.writeHead(answerBody === undefined ? 404 : 200).end(JSON.stringify(answerBody));
  }).listen(0, '127.0.0.1');
  open.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

/** Call it after each test. */
export function closeFakeServices(): void {
  for (const server of open.splice(0)) server.close();
}
