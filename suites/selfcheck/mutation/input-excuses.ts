// Source mutants of the checks of a request's input that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const inputFile = 'rest/input.ts';
const cache = 'A cache that is never used gives the same answers.';
const loc = 'What loc names is open.';
const refusalStatus = 'Which status refuses an invalid parameter is open.';

export const inputExcuses: readonly Excuse[] = [
  ...legal('S-14', inputFile, 'Which status refuses an invalid page is open.', {
    function: 'pageNames',
    originals: ["['page', 'page_num', 'page_size']"],
  }),
  ...legal('S-202', inputFile, 'Which filters of the query a listing ignores is open.', {
    function: 'queryFilters',
    originals: [
      'resolveSchema(operations.queryManifests.requestBody?.schema ?? {}).properties ?? {}',
      'operations.queryManifests.requestBody?.schema ?? {}',
      'operations.queryManifests.requestBody?.schema',
    ],
  }),
  ...legal('S-203', inputFile, 'Whether a digest listing ignores the parameters of a Beacon is open.', {
    function: 'beaconParameters',
    originals: ["['beacon_id', 'lookback_hours', 'broaden_sources']"],
  }),
  ...legal('S-107', inputFile, 'The form of a key is open.', {
    function: 'inputOf',
    originals: ['refused !== undefined'],
    replacement: 'false',
  }),
  ...unobservable(inputFile, cache, {
    function: 'parametersOf',
    originals: ['cached !== undefined'],
    replacement: 'false',
  }),
  ...legal('S-107', inputFile, 'The form of a key is open.', {
    function: 'parametersOf',
    originals: ['{ ...header, lowerName: header.name.toLowerCase(), }'],
  }),
  ...unobservable(inputFile, cache, {
    function: 'parametersOf',
    originals: ['parametersByOperation.set(operation, parameters);'],
  }),
  ...legal('S-101', inputFile, 'Whether a malformed stream id gets 404 or 422 is open.', {
    function: 'pathInput',
    originals: ["operation.path.startsWith('/streams/')"],
  }),
  ...legal('S-97', inputFile, loc, { function: 'pathInput', originals: ["['path', parameter.name]"] }),
  ...unobservable(inputFile, 'A request without a query has nothing to check.', {
    function: 'queryInput',
    originals: ["request.query === '' && requiredQuery.length === 0"],
    replacement: 'false',
  }),
  ...unobservable(inputFile, 'No member is read of an input without parameters.', {
    function: 'queryInput',
    originals: ["{ kind: 'input', value: {} }"],
  }),
  ...legal('S-93', inputFile, 'A service may refuse every unknown parameter.', {
    function: 'queryInput',
    originals: ['isTolerated(laws, request.operation, name)'],
    replacement: 'false',
  }),
  ...legal('S-97', inputFile, loc, { function: 'queryInput', originals: ["['query', missing]"] }),
  ...legal('S-93', inputFile, 'A service may refuse every unknown parameter.', {
    function: 'isTolerated',
    mutators: ['BlockStatement'],
  }),
  ...legal('S-97', inputFile, loc, { function: 'parameterRefusal', originals: ["['query', name]"] }),
  ...legal('S-92', inputFile, refusalStatus, {
    function: 'parameterRefusal',
    originals: ['refusalStatus === 400'],
    replacement: 'true',
  }),
  ...legal('S-92', inputFile, refusalStatus, {
    function: 'parameterRefusal',
    originals: ['!pageNames.has(name)'],
  }),
  ...legal('S-14', inputFile, 'Which status refuses an invalid page is open.', {
    function: 'parameterRefusal',
    originals: [
      "case '422': return refuse('validation', '', { issues: [issue], decidedBy: { reading: 'paging.bad-page' } });",
    ],
  }),
  ...legal('S-11', inputFile, 'A service need not refuse page and page_num that differ.', {
    function: 'pageConflict',
    mutators: ['BlockStatement'],
  }),
  ...legal('S-11', inputFile, 'A service need not refuse page and page_num that differ.', {
    function: 'pageConflict',
    originals: ['page !== undefined && page_num !== undefined && page !== page_num'],
    replacement: 'false',
  }),
  ...unobservable(inputFile, 'No member is read of an input without parameters.', {
    function: 'bodyInput',
    originals: ["{ kind: 'input', value: {} }"],
  }),
  ...legal('S-13', inputFile, 'Whether a query caps page_size or refuses it is open.', {
    function: 'bodyInput',
    mutators: ['MethodExpression'],
  }),
  ...legal('S-13', inputFile, 'Whether a query caps page_size or refuses it is open.', {
    function: 'bodyInput',
    originals: ["isCapped(laws, operation) && pointer === '/page_size'"],
    replacement: "isCapped(laws, operation) || pointer === '/page_size'",
  }),
  ...legal('S-94', inputFile, 'Whether 400 or 422 refuses an invalid body is open.', {
    function: 'bodyInput',
    originals: ['reading !== undefined'],
    replacement: 'false',
  }),
  ...legal('S-94', inputFile, 'Whether 400 or 422 refuses an invalid body is open.', {
    function: 'readingOf400',
    mutators: ['BlockStatement'],
  }),
  ...legal('S-97', inputFile, loc, { function: 'malformed', originals: ["['body']"] }),
  ...ours('core/json-input.ts', 'The document states no limit on how deeply a body is nested.', {
    function: 'parseJson',
    originals: ['!isWithinBounds(text)'],
    replacement: 'false',
  }),
  ...unobservable('core/json-input.ts', 'The function returns undefined anyway.', {
    function: 'parseJson',
    originals: ['{ return undefined; }'],
  }),
  ...ours(inputFile, 'In which other spellings an integer is accepted is not stated.', {
    function: 'coerce',
    originals: ['/^[+-]?\\d+$/'],
    replacement: '/[+-]?\\d+$/',
  }),
  ...ours(inputFile, 'In which other spellings an integer is accepted is not stated.', {
    function: 'coerce',
    originals: ['/^[+-]?\\d+$/'],
    replacement: '/^[+-]?\\d+/',
  }),
  ...ours(inputFile, 'In which other spellings an integer is accepted is not stated.', {
    function: 'coerce',
    originals: ['/^[+-]?\\d+$/'],
    replacement: '/^[^+-]?\\d+$/',
  }),
  ...legal('S-97', inputFile, loc, {
    function: 'locOf',
    originals: [
      "pointer .split('/') .slice(1)",
      'params.missingProperty ?? params.additionalProperty',
      '[...steps, named]',
    ],
  }),
  ...legal('S-97', inputFile, loc, { function: 'locOf', originals: ['/^\\d+$/'], replacement: '/\\d+$/' }),
  ...legal('S-97', inputFile, loc, { function: 'locOf', originals: ['/^\\d+$/'], replacement: '/^\\d+/' }),
  ...legal('S-97', inputFile, loc, { function: 'locOf', originals: ['/^\\d+$/'], replacement: '/^\\d$/' }),
];
