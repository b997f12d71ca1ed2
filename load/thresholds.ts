// The thresholds that a person gives in a file, and what a run measured for each of them.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { orSetupError, SetupError } from '../suites/target/setup-error.ts';
import { at, isObject } from './lib/answer.ts';
import type { Thresholds } from './lib/config.ts';

/** Reads a YAML or JSON mapping of metrics to an expression of k6, or to a list of them. */
export function readThresholds(file: string): Thresholds {
  const read = mappingIn(file);
  return Object.fromEntries(
    Object.entries(read).map(([metric, given]) => {
      const expressions: readonly unknown[] = Array.isArray(given) ? given : [given];
      if (expressions.length === 0 || !expressions.every(isExpression))
        throw new SetupError(
          `${file}: ${metric} needs an expression of k6 such as p(95)<300 or rate<0.01, or a list of them.`,
        );
      return [metric, expressions.map((expression) => expression.replaceAll(' ', ''))];
    }),
  );
}

function mappingIn(file: string): Readonly<Record<string, unknown>> {
  const hint = 'Thresholds are a mapping of metrics, such as `http_req_duration: p(95)<300`.';
  const read: unknown = orSetupError(
    () => parse(readFileSync(file, 'utf8')),
    () => `${file} cannot be read as YAML. ${hint}`,
  );
  if (!isObject(read)) throw new SetupError(`${file} does not contain a mapping. ${hint}`);
  return read;
}

const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && expressionPattern.test(value);

const expressionPattern = /^(avg|min|max|med|count|rate|value|p\([\d.]+\)) *(<|<=|>|>=|===?|!=) *-?[\d.]+$/;

export interface ThresholdResult {
  readonly metric: string;
  readonly expression: string;
  readonly holds: boolean;
  readonly measured: number | undefined;
}

/** The result of each threshold, read from the summary that k6 wrote. */
export const thresholdResults = (thresholds: Thresholds, summary: unknown): readonly ThresholdResult[] =>
  Object.entries(thresholds).flatMap(([metric, expressions]) =>
    expressions.flatMap((expression) => {
      const found = isObject(summary) && isObject(summary.metrics) ? summary.metrics[metric] : undefined;
      const results = at(found, 'thresholds');
      const values = at(found, 'values');
      const holds = isObject(results) ? at(results[expression], 'ok') : undefined;
      const measured = isObject(values)
        ? values[/^[a-z]+(\([\d.]+\))?/.exec(expression)?.[0] ?? '']
        : undefined;
      return typeof holds === 'boolean'
        ? [{ metric, expression, holds, measured: typeof measured === 'number' ? measured : undefined }]
        : [];
    }),
  );
