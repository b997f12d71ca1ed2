// The JSON Schema of a target file.
import { sinceTable } from '../../spec/since.ts';
import { byPlan, planNames } from '../../spec/values.ts';
import { capabilityNames } from './capabilities.ts';
import { controlOperationNames } from './control-operations.ts';
import { offerable } from './offerable.ts';
import { surfaces } from './surfaces.ts';

const url = {
  type: 'string',
  pattern: '^https?://[^/?#@]+([/?#]|$)',
  format: 'parsable-url',
  description: 'an http:// or https:// URL without a user name',
};
const variable = {
  type: 'string',
  pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
  description: 'the name of an environment variable',
};
const count = { type: 'integer', minimum: 1, description: 'an integer of 1 or more' };
const plansOf = (properties: object): object => ({
  type: 'object',
  description: `a mapping by plan (${planNames.join(', ')})`,
  additionalProperties: false,
  properties: byPlan(() => properties),
});

const keyPair = {
  type: 'object',
  description: 'a mapping of api_key_env and api_secret_env',
  additionalProperties: false,
  required: ['api_key_env', 'api_secret_env'],
  properties: { api_key_env: variable, api_secret_env: variable },
};

const organization = {
  type: 'object',
  description: 'a mapping with keys and optional access_token_env, mcp_token_env',
  additionalProperties: false,
  required: ['keys'],
  properties: {
    keys: { type: 'array', minItems: 1, items: keyPair, description: 'a list of one or more key pairs' },
    access_token_env: variable,
    mcp_token_env: variable,
  },
};

const guardedPlane = {
  type: 'object',
  description: 'a mapping of control_url and optional token_env',
  additionalProperties: false,
  required: ['control_url'],
  properties: { control_url: url, token_env: variable },
};

const command = {
  type: 'array',
  minItems: 1,
  items: { type: 'string', description: 'a text' },
  description: 'a command as a list of its arguments (no shell)',
};

const expectedFailure = {
  type: 'object',
  description: 'a mapping of rule, reason and expires',
  additionalProperties: false,
  required: ['rule', 'reason', 'expires'],
  properties: {
    rule: { type: 'string', minLength: 1, description: 'the id of a rule' },
    reason: { type: 'string', minLength: 1, description: 'why it is accepted' },
    expires: { type: 'string', format: 'date', description: 'the last day it is accepted, YYYY-MM-DD' },
  },
};

const dispute = {
  type: 'object',
  description: 'a mapping of rule, reason and optional expires, link',
  additionalProperties: false,
  required: ['rule', 'reason'],
  properties: {
    rule: { type: 'string', minLength: 1, description: 'the id of a rule' },
    reason: { type: 'string', minLength: 1, description: 'why the rule is wrong about this server' },
    expires: { type: 'string', format: 'date', description: 'the last day it is excused, YYYY-MM-DD' },
    link: url,
  },
};

/** `description` of every node completes the sentence "expected …". */
export const targetSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Assay target file',
  type: 'object',
  description: 'a mapping with at least base_url',
  additionalProperties: false,
  required: ['base_url'],
  properties: {
    name: { type: 'string', minLength: 1, description: 'a name for reports' },
    base_url: url,
    mcp_url: url,
    site_url: url,
    control_url: url,
    control_token_env: variable,
    capabilities: {
      type: 'object',
      description: `a mapping by capability (${capabilityNames.join(', ')})`,
      additionalProperties: false,
      properties: Object.fromEntries(capabilityNames.map((name) => [name, guardedPlane])),
    },
    hooks: {
      type: 'object',
      description: 'a mapping of operations to commands',
      additionalProperties: false,
      properties: Object.fromEntries(controlOperationNames.map((name) => [name, command])),
    },
    credentials: plansOf({ type: 'array', items: organization, description: 'a list of organisations' }),
    features: {
      type: 'array',
      items: { enum: surfaces, description: `one of ${surfaces.join(', ')}` },
      description: 'the list of claimed surfaces',
    },
    not_offered: {
      type: 'array',
      items: { enum: offerable, description: `one of ${offerable.join(', ')}` },
      description: 'the list of what the target does not offer',
    },
    limits: plansOf({
      type: 'object',
      description: 'a mapping of requests_per_minute and manifests_per_month',
      additionalProperties: false,
      properties: { requests_per_minute: count, manifests_per_month: count },
    }),
    receiver: {
      type: 'object',
      description: 'a mapping of listen and optional public_url',
      additionalProperties: false,
      required: ['listen'],
      properties: {
        listen: {
          type: 'string',
          pattern: '^(\\[[0-9a-fA-F:]+\\]|[^:\\s]+):\\d{1,5}$',
          format: 'listen-address',
          description: 'host:port that the receiver of webhooks listens on',
        },
        public_url: url,
      },
    },
    expected_failures: { type: 'array', items: expectedFailure, description: 'a list of expected failures' },
    requirements: {
      enum: sinceTable.versions,
      description: `a version of Assay, one of ${sinceTable.versions.join(', ')}`,
    },
    disputed: { type: 'array', items: dispute, description: 'a list of disputed rules' },
  },
} as const;
