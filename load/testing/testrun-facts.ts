// For tests: the properties of the operator's TestRun that our resources use, as facts about
// github.com/grafana/k6-operator v1.6.0 (cf0ae21f4e26b0dd0f99d763ae72e063b4384f2a), config/crd/bases/k6.io_testruns.yaml,
// version v1alpha1. Whatever is not listed here is refused, so a property that we begin to use must be looked up first.

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** A JSON Schema of exactly these properties. */
const exactly = (properties: Readonly<Record<string, object>>, ...required: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const listOf = (items: object) => ({ type: 'array', items });

const runner = exactly({
  image: text,
  // The words true and false, not the JSON values.
  automountServiceAccountToken: text,
  env: listOf(
    exactly(
      {
        name: text,
        value: text,
        valueFrom: exactly({ secretKeyRef: exactly({ name: text, key: text }, 'key') }),
      },
      'name',
    ),
  ),
  volumes: listOf(
    exactly(
      {
        name: text,
        configMap: exactly({
          name: text,
          items: listOf(exactly({ key: text, path: text }, 'key', 'path')),
        }),
      },
      'name',
    ),
  ),
  volumeMounts: listOf(exactly({ name: text, mountPath: text, readOnly: flag }, 'name', 'mountPath')),
});

export const testRunFacts = exactly(
  {
    apiVersion: { const: 'k6.io/v1alpha1' },
    kind: { const: 'TestRun' },
    metadata: exactly({ name: { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' } }, 'name'),
    spec: exactly(
      {
        script: exactly({ localFile: text }),
        parallelism: { type: 'integer' },
        separate: flag,
        arguments: text,
        // `disabled` came with v1.3.0.
        initializer: exactly({ disabled: flag }),
        runner,
      },
      'script',
      'parallelism',
    ),
  },
  'apiVersion',
  'kind',
  'metadata',
  'spec',
);
