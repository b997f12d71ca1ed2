// Source mutants of the REST surface, except its input, that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const envelopeFile = 'rest/envelope.ts';
const parserRefusalFile = 'rest/parser-refusal.ts';
const renderFile = 'rest/render.ts';
const respondFile = 'rest/respond.ts';
const sendFile = 'rest/send.ts';
const serverFile = 'rest/server.ts';
const usageFile = 'rest/usage.ts';
const place = 'Where the members of the lifecycle stand is open.';
const journal = 'Only the journal of the simulator shows it.';
const cache = 'A cache that is never used gives the same answers.';
const date = 'The document does not name the header Date.';
const worlds = 'Worlds below one address belong to the simulator, not to the contract.';
const wrongMethod = 'How a method that a path lacks is refused is open.';
const operator = 'The operations and faults of an operator are not part of the contract.';

export const restExcuses: readonly Excuse[] = [
  ...legal('S-115', envelopeFile, place, [
    { in: 'contentOf', from: "statePlace !== 'top' && progress", to: 'false' },
    { in: 'contentOf', from: "statePlace !== 'top' && progress", to: "statePlace !== 'top' || progress" },
    {
      in: 'contentOf',
      from: [
        "statePlace !== 'top'",
        "{ ...(statePlace !== 'data' && progress), ...(!costInData && cost) }",
        "statePlace !== 'data' && progress",
        "statePlace !== 'data'",
      ],
    },
  ]),
  ...legal('S-20', envelopeFile, 'The flags of a search may stand in data and beside it.', [
    { in: 'contentOf', from: '!costInData && cost', to: '!costInData || cost' },
  ]),
  ...legal('S-30', envelopeFile, 'An unclamped page may show the flags too.', [
    { in: 'clampMembers', from: 'clamped || quota.flagsOnWholePages', to: 'true' },
  ]),
  ...legal('S-115', envelopeFile, place, [{ in: 'bodyOf', from: 'otherMembers === noMembers', to: 'true' }]),
  ...unobservable(envelopeFile, 'No members are written as no text.', [
    { in: 'bodyOf', from: 'otherMembers === noMembers', to: 'false' },
  ]),
  ...legal('S-115', envelopeFile, place, [{ in: 'bodyOf', from: '-1', to: '+1' }]),
  ...legal('S-01', envelopeFile, 'Whether stream detail has the wrapper is open.', [
    {
      in: 'formOf',
      from: "case 'getStream': return envelope.streamDetail === 'wrapped' ? 'envelope' : envelope.streamDetail;",
    },
  ]),
  ...legal('S-03', envelopeFile, 'Which envelope the answers of Beacons have is open.', [
    {
      in: 'formOf',
      from: [
        "case 'listBeaconRevisions': return beacon.listForm;",
        "case 'restoreBeacon': return beacon.itemForm;",
      ],
    },
  ]),
  ...unobservable('rest/exchange.ts', journal, [
    { in: 'conclude', from: "{ ...settlement, status, check: status === 304 ? 'condition' : check }" },
  ]),
  ...ours(parserRefusalFile, 'The document does not state how a request that is no HTTP is answered.', [
    { in: 'statusOf', from: '{ HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408, }' },
    { in: 'requestLine', from: '/^([A-Z][A-Z-]*) (\\/\\S*) HTTP\\/1\\.[01]\\r?\\n/' },
  ]),
  ...unobservable(renderFile, 'Every request that is admitted has a caller, and a caller has a quota.', [
    { in: 'renderAnswer', from: ['usage?.tail', 'usage?.headers'] },
  ]),
  ...ours(renderFile, 'The document does not name the header Content-Type.', [
    { in: 'renderAnswer', from: 'headers.push(...jsonType);' },
  ]),
  ...unobservable('rest/request.ts', 'The server joins repeated headers.', [
    { in: 'headerOf', from: "typeof value === 'string' || value === undefined", to: 'true' },
  ]),
  ...unobservable(respondFile, journal, [{ in: 'decide', from: 'false' }]),
  ...unobservable(respondFile, 'Every request that is admitted has a caller, and a caller has a quota.', [
    { in: 'decide', from: 'caller === undefined', to: 'false' },
  ]),
  ...unobservable(respondFile, journal, [{ in: 'decide', from: ['false', 'isReplayed || conflicting'] }]),
  ...legal('S-173', respondFile, 'A tag of another organisation may get 304 where the bodies are equal.', [
    { in: 'render', from: "decided.admission.caller?.org.id ?? ''" },
  ]),
  ...unobservable(respondFile, 'Every request that is admitted has a caller, and a caller has a quota.', [
    { in: 'render', from: 'decided.admission.caller?.org' },
  ]),
  ...legal('S-106', respondFile, 'The headers of a replay are open.', [
    { in: 'render', from: "[...reply.headers, 'Idempotency-Replayed', 'true']" },
  ]),
  ...unobservable(respondFile, 'Every request that is admitted has a caller, and a caller has a quota.', [
    {
      in: 'usageFor',
      from: 'caller === undefined || quotaAfter === undefined',
      to: 'caller === undefined && quotaAfter === undefined',
    },
    { in: 'usageFor', from: ['caller === undefined', 'quotaAfter === undefined'], to: 'false' },
  ]),
  ...legal('S-05', respondFile, 'Whether usage includes the charge of its own response is open.', [
    { in: 'usageFor', from: 'isAfter || before === undefined' },
  ]),
  ...unobservable(sendFile, 'The server leaves a reply alone once it is written.', [
    { in: 'send', from: ['!to.sent', 'to.hijack();'] },
  ]),
  ...ours(sendFile, 'HTTP frames a body with or without Content-Length.', [
    {
      in: 'send',
      from: ['reply.status === 304', "['Content-Length', String(Buffer.byteLength(reply.body))]"],
    },
  ]),
  ...unobservable(sendFile, cache, [
    { in: 'last', from: '{ second: -1, header: [] }' },
    { in: 'last.second', from: '-1' },
    { in: 'last.header', from: '[]' },
  ]),
  ...ours(sendFile, date, [
    {
      in: 'dateHeader',
      from: ['nowMs === undefined', 'nowMs / 1000', "['Date', new Date(nowMs).toUTCString()]"],
    },
  ]),
  ...unobservable(sendFile, cache, [{ in: 'dateHeader', from: 'second !== last.second', to: 'true' }]),
  ...ours(sendFile, date, [
    { in: 'dateHeader', from: 'second !== last.second', to: 'false' },
    { in: 'dateHeader', from: 'second !== last.second', to: 'second === last.second' },
  ]),
  ...ours(serverFile, worlds, [{ in: 'worldPrefix', from: '/^\\/worlds\\/([\\w-]+)(?=\\/|\\?|$)/' }]),
  ...legal('S-99', serverFile, wrongMethod, [
    { in: 'createServer.unroutedReply', from: 'allowed.length === 0' },
  ]),
  ...ours(serverFile, 'The document does not show connections of other protocols.', [
    {
      in: 'createServer',
      from: '{ ...options.http, shouldUpgradeCallback: options.upgrades ?? (() => false) }',
    },
  ]),
  ...ours(serverFile, operator, [
    { in: 'createServer', from: ['true', 'options.onResponse !== undefined'], to: 'false' },
  ]),
  ...ours(serverFile, 'The document shows no paths that end with a slash.', [
    { in: 'createServer', from: 'true', to: 'false' },
  ]),
  ...ours(serverFile, worlds, [
    { in: 'createServer.rewriteUrl', from: 'match?.[1] !== undefined', to: 'false' },
    { in: 'createServer.rewriteUrl', from: ['url.slice(match?.[0].length ?? 0)', 'match?.[0].length ?? 0'] },
  ]),
  ...ours(serverFile, 'The document does not show what the address of a download serves.', [
    { in: 'createServer', from: 'mountDownloads(app, worldOf);' },
  ]),
  ...unobservable(serverFile, 'A server always has what is checked here.', [
    { in: 'createServer', from: 'options.mount?.(app, worldOf, (url) => locate(options, url))' },
  ]),
  ...ours(serverFile, 'The document does not name the methods QUERY and HEAD.', [
    { in: 'createServer', from: '{ hasBody: false, overrideExisting: true }' },
    { in: 'createServer', from: 'false', to: 'true' },
    { in: 'createServer', from: 'true', to: 'false' },
  ]),
  ...unobservable(serverFile, 'A server always has what is checked here.', [
    { in: 'createServer', from: 'worldOf(request)?.clock', to: 'worldOf(request).clock' },
  ]),
  ...ours(serverFile, 'The document states no limit on the size of a body.', [
    {
      in: 'createServer',
      from: [
        'app.setErrorHandler((error: Failure, request, reply) => send(reply, failureReply(request, error), worldOf(request)?.clock.nowMs()), );',
        '(error: Failure, request, reply) => send(reply, failureReply(request, error), worldOf(request)?.clock.nowMs())',
      ],
    },
  ]),
  ...ours(serverFile, 'The document does not name the methods QUERY and HEAD.', [
    { in: 'mount.add', from: 'false' },
  ]),
  ...legal('S-158', serverFile, 'Which routes have the alias is open.', [{ in: 'mount', from: 'true' }]),
  ...legal('S-99', serverFile, wrongMethod, [
    {
      in: 'allowedMethodsOf',
      from: [
        '[path, ...aliases]',
        '[...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]',
        'routes.filter(({ pattern }) => pattern.test(path))',
        '({ pattern }) => pattern.test(path)',
      ],
    },
    { in: 'patternOf', from: '/\\{\\w+\\}/g' },
  ]),
  ...legal('S-158', serverFile, 'Which routes have the alias is open.', [
    {
      in: 'handle',
      from: [
        'world === undefined || (viaAlias && !world.laws.version.hasAlias(operation.id))',
        'viaAlias && !world.laws.version.hasAlias(operation.id)',
      ],
      to: 'false',
    },
    {
      in: 'handle',
      from: 'world === undefined || (viaAlias && !world.laws.version.hasAlias(operation.id))',
      to: 'world === undefined && viaAlias && !world.laws.version.hasAlias(operation.id)',
    },
  ]),
  ...ours(serverFile, worlds, [{ in: 'handle', from: 'world === undefined', to: 'false' }]),
  ...ours(serverFile, operator, [{ in: 'answer', from: 'transportFault === undefined', to: 'true' }]),
  ...ours(serverFile, 'The document does not name the header Content-Type.', [
    { in: 'detailReply', from: '[...jsonType, ...headers]' },
  ]),
  ...legal('S-99', serverFile, wrongMethod, [
    {
      in: 'methodNotAllowed',
      from: [
        "[ 'Allow', allowed.map((name) => name.toUpperCase()).join(', '), ]",
        '(name) => name.toUpperCase()',
        'name.toUpperCase()',
      ],
    },
  ]),
  ...unobservable('rest/site.ts', journal, [
    {
      in: 'respondOnSite',
      from: [
        '{ decidedBy: {}, replayed: false, after: undefined }',
        'false',
        "{ ...settlement, check: 'served', }",
      ],
    },
  ]),
  ...unobservable(usageFile, cache, [
    { in: 'usageBlock', from: 'byItems.set(at.items, block);' },
    {
      in: 'cacheFor',
      from: ['cacheByWorld.set(world, orgs);', 'cached.laws === laws', 'orgs.set(org.id, fresh);'],
    },
    {
      in: 'cacheFor',
      from: 'cached?.org === org && cached.laws === laws && cached.used === used && cached.dayStartMs === dayStartMs',
      to: 'false',
    },
  ]),
];
