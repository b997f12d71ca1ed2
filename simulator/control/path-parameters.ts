// The parameters in the paths of operations: what they name, and where the existing ones are listed.
import { notFound } from './operation.ts';

interface PathParameter {
  readonly what: string;
  /** Unless it is `The id of a` what it names. */
  readonly description?: string;
  readonly example: string;
  /** An id that does not exist. */
  readonly unknown: string;
  /** The path of the operation that lists the existing ones. */
  readonly listPath?: string;
}

const parameters: Readonly<Record<string, PathParameter>> = {
  world_id: {
    what: 'world',
    example: 'w1',
    unknown: 'w99',
    listPath: '/worlds',
    description: 'The id of a world; `default` is the default world.',
  },
  organization_id: {
    what: 'organisation',
    example: '836800000000',
    unknown: '1',
    listPath: '/organizations',
    description: 'The id of an organisation, as `GET /account` of the service shows it too.',
  },
  digest_id: {
    what: 'catalog digest',
    example: '201',
    unknown: '1',
    listPath: '/catalog-digests',
  },
  grant_id: {
    what: 'grant',
    example: '703',
    unknown: '1',
    listPath: '/organizations/836800000000/grants',
    description: 'The id of a backfill grant of the organisation.',
  },
  manifest_id: {
    what: 'manifest',
    example: '661223300003000',
    unknown: '1',
    description: 'The id of any manifest of the record, generated or published.',
  },
  stream_id: {
    what: 'stream',
    example: '11604773700000018',
    unknown: '1',
  },
  webhook_id: {
    what: 'webhook',
    example: '50001',
    unknown: '1',
    listPath: '/organizations/836800000000/webhooks',
  },
  delivery_id: {
    what: 'delivery',
    example: '1',
    unknown: '99',
    listPath: '/deliveries',
  },
  operation_id: {
    what: 'deprecation of operation',
    example: 'getStream',
    unknown: 'getTag',
    description: 'The operation whose sunset is announced.',
    listPath: '/deprecations',
  },
  seq: {
    what: 'journal entry',
    example: '1',
    unknown: '999999',
    description: 'The number of an entry of the journal.',
    listPath: '/journal',
  },
  rule_id: {
    what: 'rule',
    example: 'error.malformed-filter-400',
    unknown: 'error.none',
    description: 'The id of a rule, as the journal and `assay rules` show it.',
  },
  snapshot_id: {
    what: 'snapshot',
    example: 's1',
    unknown: 's99',
    listPath: '/snapshots',
  },
};

export const parameterNames = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

export function pathParameter(name: string): PathParameter {
  const parameter = parameters[name];
  if (parameter === undefined) throw new Error(`no description of the path parameter ${name}`);
  return parameter;
}

export function unknownDetail(name: string): string {
  const { what, unknown, listPath } = pathParameter(name);
  return notFound(what, unknown, listPath).detail;
}
