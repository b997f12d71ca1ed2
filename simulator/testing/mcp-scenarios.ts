// The official conformance scenarios for MCP servers: which of them apply to ours, and why the others do not.

/** One revision of each family: with a handshake and sessions, and without. */
export const revisions = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];

/** By scenario, the checks in it that cannot succeed here, with the reason. All its other checks must succeed. */
type Applicable = Readonly<Record<string, Readonly<Record<string, string>>>>;

const fixtureTool = 'calls a test tool that servers under this test are to offer besides their own';
const listChanges = 'the lists of tools never change, so the servers do not declare that they report changes';
const noPrompts = 'the servers declare no prompts: the nine workflow prompts are the answer of a tool';
const noResources = 'the servers declare no resources';

export const applicable: Readonly<Record<Revision, Applicable>> = {
  '2025-11-25': {
    'server-initialize': {},
    'server-session-lifecycle': {},
    ping: {},
    'tools-list': {},
    'server-sse-multiple-streams': {},
    'dns-rebinding-protection': {},
  },
  '2026-07-28': {
    'server-stateless': {
      'sep-2575-server-rejects-undeclared-capability': fixtureTool,
      'sep-2575-missing-capability-http-400': fixtureTool,
      'sep-2575-http-server-no-independent-requests-on-stream': fixtureTool,
      'sep-2575-server-no-log-without-loglevel': fixtureTool,
      'sep-2575-server-sends-prompts-list-changed-on-subscription': listChanges,
      'sep-2575-server-sends-tools-list-changed-on-subscription': listChanges,
    },
    'tools-list': {},
    'server-sse-multiple-streams': {},
    'dns-rebinding-protection': {},
    'http-header-validation': {},
    caching: {
      'sep-2549-prompts-list-caching-hints': noPrompts,
      'sep-2549-resources-list-caching-hints': noResources,
      'sep-2549-resources-templates-list-caching-hints': noResources,
      'sep-2549-resources-read-caching-hints': noResources,
    },
  },
};

/** Reasons by the beginning of the scenario's name. Of these scenarios only the schema of the messages is judged. */
const inapplicable: Readonly<Record<string, string>> = {
  'tools-call-': fixtureTool,
  'json-schema-2020-12': fixtureTool,
  'elicitation-': fixtureTool,
  'input-required-': fixtureTool,
  'http-custom-header-server-validation': 'no tool asks for an argument in a header',
  'logging-set-level': 'the servers declare no logging',
  'completion-complete': 'the servers declare no completion',
  'server-sse-polling': 'resuming a stream is optional, and answers are sent at once',
  'resources-': noResources,
  'sep-2164-resource-not-found': noResources,
  'prompts-': noPrompts,
};

export const reasonAgainst = (scenario: string): string | undefined =>
  Object.entries(inapplicable).find(([beginning]) => scenario.startsWith(beginning))?.[1];
