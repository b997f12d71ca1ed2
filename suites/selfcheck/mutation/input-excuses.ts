// Source mutants of the checks of a request's input that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const inputFile = 'rest/input.ts';
const cache = 'A cache that is never used gives the same answers.';
const loc = 'What loc names is open.';
const refusalStatus = 'Which status refuses an invalid parameter is open.';

export const inputExcuses: readonly Excuse[] = [
  ...legal('S-14', inputFile, 'Which status refuses an invalid page is open.', [
    { in: 'pageNames', from: "['page', 'page_num', 'page_size']" },
  ]),
  ...legal('S-202', inputFile, 'Which filters of the query a listing ignores is open.', [
    {
      in: 'queryFilters',
      from: [
        'resolveSchema(operations.queryManifests.requestBody?.schema ?? {}).properties ?? {}',
        'operations.queryManifests.requestBody?.schema ?? {}',
        'operations.queryManifests.requestBody?.schema',
      ],
    },
  ]),
  ...legal('S-203', inputFile, 'Whether a digest listing ignores the parameters of a Beacon is open.', [
    { in: 'beaconParameters', from: "['beacon_id', 'lookback_hours', 'broaden_sources']" },
  ]),
  ...legal('S-107', inputFile, 'The form of a key is open.', [
    { in: 'inputOf', from: 'refused !== undefined', to: 'false' },
  ]),
  ...unobservable(inputFile, cache, [{ in: 'parametersOf', from: 'cached !== undefined', to: 'false' }]),
  ...legal('S-107', inputFile, 'The form of a key is open.', [
    { in: 'parametersOf', from: '{ ...header, lowerName: header.name.toLowerCase(), }' },
  ]),
  ...unobservable(inputFile, cache, [
    { in: 'parametersOf', from: 'parametersByOperation.set(operation, parameters);' },
  ]),
  ...legal('S-101', inputFile, 'Whether a malformed stream id gets 404 or 422 is open.', [
    { in: 'pathInput', from: "operation.path.startsWith('/streams/')" },
  ]),
  ...legal('S-97', inputFile, loc, [{ in: 'pathInput', from: "['path', parameter.name]" }]),
  ...unobservable(inputFile, 'A request without a query has nothing to check.', [
    { in: 'queryInput', from: "request.query === '' && requiredQuery.length === 0", to: 'false' },
  ]),
  ...unobservable(inputFile, 'No member is read of an input without parameters.', [
    { in: 'queryInput', from: "{ kind: 'input', value: {} }" },
  ]),
  ...legal('S-93', inputFile, 'A service may refuse every unknown parameter.', [
    { in: 'queryInput', from: 'isTolerated(laws, request.operation, name)', to: 'false' },
  ]),
  ...legal('S-97', inputFile, loc, [{ in: 'queryInput', from: "['query', missing]" }]),
  ...legal('S-93', inputFile, 'A service may refuse every unknown parameter.', [
    { in: 'isTolerated', by: 'BlockStatement' },
  ]),
  ...legal('S-97', inputFile, loc, [{ in: 'parameterRefusal', from: "['query', name]" }]),
  ...legal('S-92', inputFile, refusalStatus, [
    { in: 'parameterRefusal', from: 'refusalStatus === 400', to: 'true' },
    { in: 'parameterRefusal', from: '!pageNames.has(name)' },
  ]),
  ...legal('S-14', inputFile, 'Which status refuses an invalid page is open.', [
    {
      in: 'parameterRefusal',
      from: "case '422': return refuse('validation', '', { issues: [issue], decidedBy: { reading: 'paging.bad-page' } });",
    },
  ]),
  ...legal('S-11', inputFile, 'A service need not refuse page and page_num that differ.', [
    { in: 'pageConflict', by: 'BlockStatement' },
    {
      in: 'pageConflict',
      from: 'page !== undefined && page_num !== undefined && page !== page_num',
      to: 'false',
    },
  ]),
  ...unobservable(inputFile, 'No member is read of an input without parameters.', [
    { in: 'bodyInput', from: "{ kind: 'input', value: {} }" },
  ]),
  ...legal('S-13', inputFile, 'Whether a query caps page_size or refuses it is open.', [
    { in: 'bodyInput', by: 'MethodExpression' },
    {
      in: 'bodyInput',
      from: "isCapped(laws, operation) && pointer === '/page_size'",
      to: "isCapped(laws, operation) || pointer === '/page_size'",
    },
  ]),
  ...legal('S-94', inputFile, 'Whether 400 or 422 refuses an invalid body is open.', [
    { in: 'bodyInput', from: 'reading !== undefined', to: 'false' },
    { in: 'readingOf400', by: 'BlockStatement' },
  ]),
  ...legal('S-97', inputFile, loc, [{ in: 'malformed', from: "['body']" }]),
  ...ours('core/json-input.ts', 'The document states no limit on how deeply a body is nested.', [
    { in: 'parseJson', from: '!isWithinBounds(text)', to: 'false' },
  ]),
  ...unobservable('core/json-input.ts', 'The function returns undefined anyway.', [
    { in: 'parseJson', from: '{ return undefined; }' },
  ]),
  ...ours(inputFile, 'In which other spellings an integer is accepted is not stated.', [
    { in: 'coerce', from: '/^[+-]?\\d+$/', to: '/[+-]?\\d+$/' },
    { in: 'coerce', from: '/^[+-]?\\d+$/', to: '/^[+-]?\\d+/' },
    { in: 'coerce', from: '/^[+-]?\\d+$/', to: '/^[^+-]?\\d+$/' },
  ]),
  ...legal('S-97', inputFile, loc, [
    {
      in: 'locOf',
      from: [
        "pointer .split('/') .slice(1)",
        'params.missingProperty ?? params.additionalProperty',
        '[...steps, named]',
      ],
    },
    { in: 'locOf', from: '/^\\d+$/', to: '/\\d+$/' },
    { in: 'locOf', from: '/^\\d+$/', to: '/^\\d+/' },
    { in: 'locOf', from: '/^\\d+$/', to: '/^\\d$/' },
  ]),
];
