// An OpenAPI document whose operations have the simulator's own answers as their examples, for Prism to mock.

export const mockDocument = (examples: Readonly<Record<string, unknown>>): object => ({
  openapi: '3.1.0',
  info: { title: 'The measured operations', version: '1.0.0' },
  paths: Object.fromEntries(
    Object.entries(examples).map(([path, example]) => [
      path,
      {
        get: {
          responses: { 200: { description: 'as served', content: { 'application/json': { example } } } },
        },
      },
    ]),
  ),
});
