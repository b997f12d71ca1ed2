// Cross-origin requests of browsers: which origins may read answers, and what is answered before the request itself.
import type { FastifyInstance } from 'fastify';

const preflightSeconds = '600';

/**
 * Lets pages of these origins, and of those that are `own`, call the server. Without origins, answers to all others stay as
 * they are.
 */
export function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  isOwn: (origin: string) => boolean = () => false,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    const { raw } = reply;
    if (origins.length > 0) raw.setHeader('Vary', 'Origin');
    if (origin === undefined || !(origins.includes(origin) || isOwn(origin))) return done();
    const { headers } = request;
    raw.setHeader('Vary', 'Origin');
    raw.setHeader('Access-Control-Allow-Origin', origin);
    raw.setHeader('Access-Control-Expose-Headers', '*');
    const method = headers['access-control-request-method'];
    if (request.method !== 'OPTIONS' || method === undefined) return done();
    const wanted = headers['access-control-request-headers'];
    reply.hijack();
    raw.setHeader('Access-Control-Allow-Methods', method);
    if (wanted !== undefined) raw.setHeader('Access-Control-Allow-Headers', wanted);
    raw.setHeader('Access-Control-Max-Age', preflightSeconds);
    // Chromium asks this before a public page reaches a private address.
    if (headers['access-control-request-private-network'] === 'true')
      raw.setHeader('Access-Control-Allow-Private-Network', 'true');
    raw.writeHead(204).end();
  });
}
