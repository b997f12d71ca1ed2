// Exchanges as lines of text, shared by the reports that people read.
import type { Exchange } from '../clients/exchange.ts';

const bodyCharsMax = 600;
/** Answers carry many headers; these say something about the contract. */
const toldHeaders = /^(x-service-|etag$|cache-control$|retry-after$|content-type$|deprecation$|sunset$)/;

/** Request and answer, one header a line; give it a redacted exchange. */
export function exchangeLines({ request, status, headers, text }: Exchange): readonly string[] {
  const sent = Object.entries(request.headers);
  const told = Object.entries(headers).filter(([name]) => toldHeaders.test(name));
  return [
    `> ${request.method} ${request.url}`,
    ...sent.map(([name, value]) => `> ${name}: ${value}`),
    ...(request.body === undefined ? [] : [`> ${clip(request.body)}`]),
    `< ${status}`,
    ...told.map(([name, value]) => `< ${name}: ${value}`),
    ...(text === '' ? [] : [`< ${clip(text)}`]),
  ];
}

const clip = (body: string): string => {
  const line = body.replace(/\s+/g, ' ');
  return line.length > bodyCharsMax ? `${line.slice(0, bodyCharsMax)} …` : line;
};
