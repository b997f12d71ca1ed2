// The examples for pipelines, and the action: their form, their inputs, and how they treat secrets.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { command } from './commands/conform.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly on: unknown;
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly Step[]; readonly 'timeout-minutes': number }>
  >;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const action = parse(read('action.yml')) as Action;
const workflows = globSync('docs/pipelines/*.github.yml', { cwd: root }).map((path) => ({
  path,
  jobs: Object.values((parse(read(path)) as Workflow).jobs),
}));

describe('workflows', () => {
  test('exist for servers, for clients and for load', () => {
    expect(workflows.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
      'client.github.yml',
      'load.github.yml',
      'server-action.github.yml',
      'server.github.yml',
    ]);
  });

  test.for(workflows)('$path: each step does one thing, under a time limit', ({ jobs }) => {
    for (const { steps, 'timeout-minutes': limit } of jobs) {
      expect(limit).toBeLessThanOrEqual(60);
      for (const { uses, run } of steps)
        expect([uses, run].filter((one) => one !== undefined)).toHaveLength(1);
    }
  });

  test.for(workflows)(
    '$path: actions of others have a version, and no expression is part of a script',
    ({ jobs }) => {
      const steps = jobs.flatMap((job) => job.steps);
      expect(steps.flatMap(({ uses = './' }) => (/^\.\/|@v\d+$/.test(uses) ? [] : [uses]))).toEqual([]);
      expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
    },
  );

  test.for(workflows)('$path gives the action only inputs that it has', ({ jobs }) => {
    const given = jobs.flatMap(({ steps }) => steps.filter(({ uses }) => uses === './.assay'));
    const names = given.flatMap((step) => Object.keys(step.with ?? {}));
    expect(names.filter((name) => !(name in action.inputs))).toEqual([]);
  });
});

describe('the action', () => {
  const scripts = action.runs.steps.map(({ run = '' }) => run);
  const judge = action.runs.steps.at(-1);

  test('passes each input through the environment, never as a part of a script', () => {
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
    const passed = Object.values(judge?.env ?? {}).map(
      (value) => /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(value)?.[1],
    );
    expect(passed).toEqual(Object.keys(action.inputs));
    const unused = Object.keys(judge?.env ?? {}).filter((name) => !judge?.run?.includes(`"$${name}"`));
    expect(unused).toEqual([]);
  });

  test('uses only options of conform', () => {
    const known = command().options.map(({ long }) => long);
    const used = [...(judge?.run ?? '').matchAll(/\((--[a-z-]+)/g)].map(([, option]) => option);
    expect(used).toHaveLength(5);
    expect(used.filter((option) => !known.includes(option))).toEqual([]);
  });
});

describe('other systems', () => {
  test('GitLab shows the report of the run', () => {
    const { contract } = parse(read('docs/pipelines/gitlab-ci.yml')) as {
      readonly contract: {
        readonly script: readonly string[];
        readonly artifacts: { readonly reports: object };
      };
    };
    expect(contract.script.at(-1)).toContain('--report assay-report');
    expect(contract.artifacts.reports).toEqual({ junit: 'assay-report/junit.xml' });
  });

  test('the Jenkinsfile closes what it opens, and shows the report of the run', () => {
    const text = read('docs/pipelines/Jenkinsfile');
    const count = (mark: string): number => text.split(mark).length;
    expect([count('{'), count('(')]).toEqual([count('}'), count(')')]);
    expect(text).toContain("junit 'assay-report/junit.xml'");
    expect(text).toContain('--report assay-report');
  });

  test('the page names every file', () => {
    const page = read('docs/pipelines/README.md');
    const files = globSync('*', { cwd: join(root, 'docs/pipelines') }).filter((file) => file !== 'README.md');
    expect(files.filter((file) => !page.includes(`[${file}](${file})`))).toEqual([]);
  });
});
