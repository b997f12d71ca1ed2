// Mutants of entity tags that stand for other data, and of conditional reads that are answered wrongly.
import { hashOf, JsonText } from '../../../simulator/core/json-text.ts';
import type { OperationId } from '../../../spec/contract.ts';
import type { ValidatorsRuleId } from '../../../spec/rules/validators.ts';
import { answerInstead, headerOn } from '../altered-answer.ts';
import { type Mutant, type MutantTable, wrong } from '../mutant.ts';
import { replacing } from '../replaced-operation.ts';
import { ofTheMoment } from './conditional.ts';

/** Hashes only the beginning of the text. */
class TaggedByHead extends JsonText {
  override get hash(): string {
    return hashOf(this.bytes.subarray(0, 3_000));
  }
}

const oneTag = (operation: OperationId): Mutant =>
  wrong(`keeps one tag of ${operation} for ever`, 'COND-06').answer(
    headerOn(operation, 200, 'etag', () => '"one-for-ever"'),
  );

const neverNotModified = (operation: OperationId): Mutant =>
  wrong(`answers 200 to the current tag of ${operation}`, 'COND-02').answer(
    answerInstead(operation, 304, 200, { data: {}, usage: {} }),
  );

export const validatorsMutants = {
  'validators.equal-tags-equal-data': {
    'first-3000-bytes': wrong('makes the tag of the first 3,000 bytes', 'COND-06').part(
      replacing('listStreams', (call, real) => {
        const outcome = real.listStreams(call);
        return outcome.kind === 'answer'
          ? { ...outcome, data: new TaggedByHead(outcome.data.text) }
          : outcome;
      }),
    ),
    'tag-never-changes': wrong('keeps one tag for ever', 'COND-05', 'COND-06').law('conditional', {
      tag: ({ organizationId }) => `"${organizationId}"`,
    }),
    'one-tag-of-list': oneTag('listStreams'),
    'one-tag-of-stream': oneTag('getStream'),
    'one-tag-of-digests': oneTag('listDigests'),
  },
  'validators.current-tag-not-modified': {
    'never-matches': wrong('never knows its own tag').law('conditional', { matchesCurrentTag: () => false }),
    'never-for-plans': neverNotModified('listPlans'),
    'never-for-list': neverNotModified('listStreams'),
    'never-for-stream': neverNotModified('getStream'),
    'never-for-tags': neverNotModified('listTags'),
  },
  'validators.unchanged-keeps-tag': {
    'tag-per-answer': wrong('sends a new tag with every answer').law('conditional', { tag: ofTheMoment() }),
    'tag-per-list': wrong('sends a new tag with every list of streams').answer(
      headerOn('listStreams', 200, 'etag', ofTheMoment()),
    ),
  },
  'validators.other-tag-full-answer': {
    'always-matches': wrong('accepts any tag as the current one', 'COND-03').law('conditional', {
      matchesCurrentTag: () => true,
    }),
    'any-tag-of-route': wrong('answers 304 to the tag of another query', 'COND-07').law('conditional', {
      matchesCurrentTag: (sent, tag) => sent.split('-').at(-1) === tag.split('-').at(-1),
    }),
    'any-other-form': wrong('takes a tag of another length for the current one', 'COND-03').law(
      'conditional',
      { matchesCurrentTag: (sent, tag) => sent === tag || sent.length !== tag.length },
    ),
    'any-longer-tag': wrong('takes any long tag for the current one', 'COND-06', 'COND-07').law(
      'conditional',
      { matchesCurrentTag: (sent) => sent.length > unknownLength },
    ),
  },
} satisfies MutantTable<ValidatorsRuleId>;

/** Longer than a tag that nobody issued. */
const unknownLength = 24;
