// Services that check one constraint of the contract's requests less, or refuse what it allows.
import type { JsonSchema, OperationId } from '../../../spec/contract.ts';
import type { RequestRuleId } from '../../../spec/rules/request.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import { inputsOf } from '../../kit/requests.ts';
import { checking, checkingInput, withNeed } from '../checked-input.ts';
import { joined, kebab, type Mutants, type MutantTable, wrong } from '../mutant.ts';
import { changingInput, together } from '../replaced-operation.ts';

const tolerant = wrong('accepts any parameter', 'ERR-06').law('error', {
  refusesUnknownParameter: () => false,
});

export const requestMutants = {
  'request.create-sync': {
    'any-object-type': wrong('accepts any type of object').part(
      checkingInput('createSync', 'object_type', () => ({ type: 'string' })),
    ),
    ...laxMutants('createSync'),
  },
  'request.list-beacons': {
    'refuses-drafts': wrong('refuses the status draft').part(
      checkingInput('listBeacons', 'status', () => ({ enum: ['active'] })),
    ),
    ...laxMutants('listBeacons'),
    'unknown-status-unread': wrong('lists all Beacons for a status that it does not know').part(
      together(
        checkingInput('listBeacons', 'status', () => ({ type: 'string' })),
        changingInput('listBeacons', ({ status, ...others }) =>
          status?.startsWith('zz') ? others : { ...others, ...(status && { status }) },
        ),
      ),
    ),
  },
  'request.list-digest-manifests': {
    'one-tag-logic': wrong('refuses every tag_logic but "and"').part(
      checkingInput('listDigestManifests', 'tag_logic', () => ({ enum: ['and'] })),
    ),
    ...laxMutants('listDigestManifests'),
  },
  'request.list-syncs': {
    'unknown-type-unread': wrong('lists all syncs for a type of object that it does not know').part(
      together(
        checkingInput('listSyncs', 'object_type', () => ({ type: 'string' })),
        changingInput('listSyncs', ({ object_type: type, ...others }) =>
          type?.startsWith('zz') ? others : { ...others, ...(type && { object_type: type }) },
        ),
      ),
    ),
  },
  'request.list-tags': {
    'topics-only': wrong('refuses every type but topic').part(
      checkingInput('listTags', 'type', () => ({ enum: ['topic'] })),
    ),
    ...laxMutants('listTags'),
  },
  'request.list-streams': {
    'refuses-domains': wrong('refuses every domain').part(
      checkingInput('listStreams', 'home_domain', () => ({ enum: ['nowhere'] })),
    ),
    'any-parameter': tolerant,
    ...laxMutants('listStreams', 'ERR-12'),
  },
  'request.list-stream-manifests': {
    'one-tag-logic': wrong('refuses every tag_logic but "and"').part(
      checkingInput('listStreamManifests', 'tag_logic', () => ({ enum: ['and'] })),
    ),
    'any-parameter': tolerant,
    ...laxMutants('listStreamManifests', 'ERR-12'),
  },
  'request.search-streams': {
    'details-as-text': wrong('demands include_details as a string').part(
      checkingInput('searchStreams', 'include_details', () => ({ type: 'string' })),
    ),
    ...laxMutants('searchStreams'),
  },
} satisfies Partial<MutantTable<RequestRuleId>>;

/** One mutant for each constraint of the operation's inputs, without it. */
function laxMutants(id: OperationId, ...breaks: readonly StatementId[]): Mutants {
  // What is searched for cannot but be a text, and a mapping needs an object: else it crashes, and says so in the log.
  // A list for a status that nothing has may also be empty.
  const inputs = inputsOf(id).filter(
    ({ name }) => name !== 'query' && (id !== 'listBeacons' || name !== 'status'),
  );
  return joined(
    ...inputs.flatMap(({ name, schema, isText, isRequired }) => [
      isRequired && name !== 'object_id'
        ? {
            [`${kebab(name)}-optional`]: wrong(`accepts a request without ${name}`, ...breaks).part(
              checking(id, (real) => withNeed(real, name, false)),
            ),
          }
        : {},
      ...constraintsOf(schema, isText).map((keyword) => ({
        [`${kebab(name)}-${kebab(keyword)}-unchecked`]: wrong(
          `does not check the ${keyword} of ${name}`,
          ...breaks,
        ).part(checkingInput(id, name, ({ [keyword]: _, ...others }) => others)),
      })),
    ]),
  );
}

/** Whatever is in a query is a text, and a listed value has its type by being listed. */
function constraintsOf({ type, enum: listed, ...schema }: JsonSchema, isText: boolean): readonly string[] {
  return [
    ...(listed === undefined && (type === 'integer' || type === 'boolean' || !isText) ? ['type'] : []),
    ...(listed === undefined ? [] : ['enum']),
    ...['format', 'pattern', 'minimum', 'maximum'].filter((keyword) => schema[keyword] !== undefined),
  ];
}
