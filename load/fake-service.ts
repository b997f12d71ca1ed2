// For tests: small made-up services on free ports, which remember what they were asked.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeService {
  readonly url: string;
  /** Method, path and body of each request. */
  readonly calls: readonly string[];
}

const open: Server[] = [];

/** Answers each request with what `answer` gives for its method and path, 404 for undefined. */
export async function fakeService(answer: (call: string) => unknown): Promise<FakeService> {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const call = `${request.method} ${request.url}`;
    calls.push(`${call} ${body}`.trim());
    const answered = answer(call);
    response.writeHead(answered === undefined ? 404 : 200).end(JSON.stringify(answered));
  }).listen(0, '127.0.0.1');
  open.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

/** To be called after each test. */
export function closeFakeServices(): void {
  for (const server of open.splice(0)) server.close();
}
