// The contract for Prism's mock, with the simulator's answers as examples of the measured operations.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface MockedOperation {
  readonly operationId?: string;
  readonly responses?: {
    readonly 200?: { readonly content?: { 'application/json'?: { example?: unknown } } };
  };
}

interface MockedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, MockedOperation>>>>;
}

/** The bundled contract. */
export const contractFile = join(import.meta.dirname, '../../spec/generated/openapi.json');

/** `examples` are by operation; throws if the contract has no example to replace. */
export function mockDocument(examples: Readonly<Record<string, unknown>>): object {
  const document = JSON.parse(readFileSync(contractFile, 'utf8')) as MockedDocument;
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const [id, example] of Object.entries(examples)) {
    const media = operations.find(({ operationId }) => operationId === id)?.responses?.[200]?.content?.[
      'application/json'
    ];
    if (media?.example === undefined) throw new Error(`the contract has no example of ${id} to replace`);
    media.example = example;
  }
  return document;
}
