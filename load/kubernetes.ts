// The resources of a run on several machines of a Kubernetes cluster: the k6 operator starts one shard on each.
import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { Document, stringify } from 'yaml';
import { SetupError } from '../suites/target/setup-error.ts';
import { configVariable, type LoadConfig, type LoadOrg } from './lib/config.ts';
import type { SecretName } from './lib/secrets.ts';

/** k6 as `load/k6` pins it. */
const k6Image = 'grafana/k6:2.2.0';
const folder = '/assay';
/** For the start, and for machines that are slow. */
const waitSeconds = 1_800;
const secretsName = 'assay-credentials';

export interface ClusterRun {
  readonly script: string;
  readonly shards: number;
  /** Without an index in its shard: each machine has the segment that the operator gives it. */
  readonly config: LoadConfig;
  /** The environment variable that holds a secret, here and in the cluster; undefined if there is none. */
  readonly variableOf: (secret: string) => string | undefined;
  /** From the start to the end of the last shard. */
  readonly seconds: number;
}

/** The resources as YAML, with what to do as comments. Throws a {@link SetupError} if a secret has no name. */
export function clusterYaml(run: ClusterRun): string {
  const name = `assay-${run.script}`;
  const files = scriptFiles(run.script);
  const variables = new Set<string>();
  const { config, shards } = run;
  const nameOf = (secret: string): SecretName => {
    const env = run.variableOf(secret);
    if (env === undefined)
      throw new SetupError(
        'A credential comes from no environment variable, so no Secret can hold it. Give --target.',
      );
    variables.add(env);
    return { env };
  };
  const shown = JSON.stringify({ ...config, orgs: config.orgs.map((org) => withoutSecrets(org, nameOf)) });
  const resources = [
    configMap(name, files),
    testRun({ name, script: run.script, shards, files: [...files.keys()], shown, variables: [...variables] }),
  ];
  return [
    commentText(instructions(run, name, [...variables])),
    ...resources.map((resource) => `---\n${stringify(new Document(resource), { lineWidth: 0 })}`),
  ].join('');
}

/** Shards call tools only, so they get no key. */
const withoutSecrets = ({ mcpToken }: LoadOrg, nameOf: (secret: string) => SecretName): object => ({
  keys: [],
  ...(mcpToken !== undefined && { mcpToken: nameOf(mcpToken) }),
});

/** A script and all that it imports: the text by path below `load`. */
function scriptFiles(script: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const open = [join(import.meta.dirname, 'scripts', `${script}${extname(import.meta.filename)}`)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const path = relative(import.meta.dirname, file);
    if (texts.has(path)) continue;
    const text = readFileSync(file, 'utf8');
    texts.set(path, text);
    for (const [, imported = ''] of text.matchAll(/^(?:import|export|\}) .*from '(\.[^']+)';$/gm))
      open.push(join(dirname(file), imported));
  }
  return texts;
}

/** A key of a ConfigMap has no slash; the volume gives each file its path again. */
const keyOf = (path: string): string => path.replaceAll('/', '.');

const configMap = (name: string, files: ReadonlyMap<string, string>): object => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data: Object.fromEntries([...files].map(([path, text]) => [keyOf(path), text])),
});

interface TestRunInput {
  readonly name: string;
  readonly script: string;
  readonly shards: number;
  readonly files: readonly string[];
  readonly shown: string;
  readonly variables: readonly string[];
}

const testRun = ({ name, script, shards, files, shown, variables }: TestRunInput): object => ({
  apiVersion: 'k6.io/v1alpha1',
  kind: 'TestRun',
  metadata: { name },
  spec: {
    parallelism: shards,
    // Each runner on a machine of its own.
    separate: true,
    script: { localFile: `${folder}/scripts/${script}${extname(import.meta.filename)}` },
    arguments: '--log-format=raw --no-color',
    // It would run the script without its secrets.
    initializer: { disabled: true },
    runner: {
      image: k6Image,
      automountServiceAccountToken: 'false',
      env: [
        { name: configVariable, value: shown },
        { name: 'K6_NO_USAGE_REPORT', value: 'true' },
        { name: 'K6_AUTO_EXTENSION_RESOLUTION', value: 'false' },
        ...variables.map((variable) => ({
          name: variable,
          valueFrom: { secretKeyRef: { name: secretsName, key: variable } },
        })),
      ],
      volumes: [
        { name: 'scripts', configMap: { name, items: files.map((path) => ({ key: keyOf(path), path })) } },
      ],
      volumeMounts: [{ name: 'scripts', mountPath: folder, readOnly: true }],
    },
  },
});

const commentText = (lines: readonly string[]): string =>
  lines.map((line) => (line === '' ? '#\n' : `# ${line}\n`)).join('');

function instructions(
  { script, shards, config, seconds }: ClusterRun,
  name: string,
  variables: readonly string[],
): readonly string[] {
  const start = new Date(config.shard?.startAtMs ?? 0).toISOString();
  const pairs = variables.map((variable) => `"${variable}=$${variable}"`).join(' ');
  return [
    `${script} on ${shards} machines of a cluster with the k6 operator. All begin at ${start}; a machine that`,
    'is not ready by then leaves the run inconclusive. The namespace is that of your context.',
    '',
    'Once, the credentials, from the same environment variables:',
    `  printf '%s\\n' ${pairs} \\`,
    `    | kubectl create secret generic ${secretsName} --from-env-file=/dev/stdin`,
    `At least a minute before the start, with this text in ${name}.yaml:`,
    `  kubectl apply -f ${name}.yaml`,
    `The load ends about ${Math.ceil(seconds / 60)} minutes after the start. What --out writes to a file is in the logs of the runners:`,
    `  kubectl wait --for=jsonpath='{.status.stage}'=finished testrun/${name} --timeout=${seconds + waitSeconds}s`,
    `  kubectl logs -l k6_cr=${name},runner=true --tail=-1 --max-log-requests=${shards} > ${name}.log`,
    `  assay load merge ${name}.log`,
    `  kubectl delete -f ${name}.yaml`,
  ];
}
