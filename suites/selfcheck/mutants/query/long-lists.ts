// Mutants that ignore values of a list: those after the eighth, all but the last, or those after its beginning.
import type { QueryRuleId } from '../../../../spec/rules/query.ts';
import { type Mutants, wrong } from '../../mutant.ts';
import { changingInput, type Wrap } from '../../replaced-operation.ts';
import { querying } from '../lifecycle/alterations.ts';
import { changingQuery } from './selections.ts';

const firstEight = (list: string): string => list.split(',').slice(0, 8).join(',');
const lastOne = (list: string): string => list.split(',').at(-1) ?? '';

/** Lists manifests by some of the values of a filter. */
const forgetting = (name: 'tag_ids' | 'ticker' | 'isin' | 'sec_form_type', kept: (list: string) => string) =>
  changingInput('listStreamManifests', (input) => {
    const { [name]: list } = input;
    return list === undefined ? input : { ...input, [name]: kept(list) };
  });

/** Takes a list for the first one with the same beginning, as a cache does whose keys are cut. */
function firstOfBeginning(): (list: string) => string {
  const known = new Map<string, string>();
  return (list) => {
    const beginning = list.slice(0, beginningChars);
    const first = known.get(beginning) ?? list;
    known.set(beginning, first);
    return first;
  };
}

const beginningChars = 64;

/** Each simulator gets a cache of its own. */
export const cached =
  (wrap: (first: (list: string) => string) => Wrap): Wrap =>
  (parts) =>
    wrap(firstOfBeginning())(parts);

const cachedInQuery = (name: 'stream_ids' | 'tag_ids'): Wrap =>
  cached((first) =>
    querying((ask, body) => {
      const { [name]: list } = body;
      return ask(Array.isArray(list) ? { ...body, [name]: first(list.join(',')).split(',') } : body);
    }),
  );

export const longListMutants = {
  'query.every-listed-value-counts': {
    'ninth-tag-forgotten': wrong('forgets the ninth of tag_ids').part(forgetting('tag_ids', firstEight)),
    'ninth-ticker-forgotten': wrong('forgets the ninth ticker').part(forgetting('ticker', firstEight)),
    'ninth-isin-forgotten': wrong('forgets the ninth ISIN').part(forgetting('isin', firstEight)),
    'ninth-form-forgotten': wrong('forgets the ninth form type').part(
      forgetting('sec_form_type', firstEight),
    ),
    'last-ticker-only': wrong('takes the last ticker only').part(forgetting('ticker', lastOne)),
    'tags-by-their-beginning': wrong('answers a list of tags like one with the same beginning').part(
      cached((first) => forgetting('tag_ids', first)),
    ),
    'forms-by-their-beginning': wrong('answers a list of forms like one with the same beginning').part(
      cached((first) => forgetting('sec_form_type', first)),
    ),
  },
  'query.every-listed-stream-counts': {
    'ninth-stream-forgotten': changingQuery('forgets the ninth of stream_ids', (body) => ({
      ...body,
      stream_ids: Array.isArray(body.stream_ids) ? body.stream_ids.slice(0, 8) : body.stream_ids,
    })),
    'ninth-tag-forgotten': changingQuery('forgets the ninth of tag_ids', (body) => ({
      ...body,
      tag_ids: Array.isArray(body.tag_ids) ? body.tag_ids.slice(0, 8) : body.tag_ids,
    })),
    'last-stream-only': changingQuery('takes the last of stream_ids only', (body) => ({
      ...body,
      stream_ids: Array.isArray(body.stream_ids) ? body.stream_ids.slice(-1) : body.stream_ids,
    })),
    'streams-by-their-beginning': wrong('answers a list of streams like one with the same beginning').part(
      cachedInQuery('stream_ids'),
    ),
    'tags-by-their-beginning': wrong('answers a list of tags like one with the same beginning').part(
      cachedInQuery('tag_ids'),
    ),
  },
} satisfies { readonly [R in QueryRuleId]?: Mutants };

const forgettingCode = (name: 'ticker' | 'isin'): Mutants => ({
  'ninth-forgotten': wrong('forgets the ninth of several values').part(
    changingInput('listStreams', (input) => {
      const { [name]: list } = input;
      return list === undefined ? input : { ...input, [name]: firstEight(list) };
    }),
  ),
  'by-their-beginning': wrong('answers a list of values like one with the same beginning').part(
    cached((first) =>
      changingInput('listStreams', (input) => {
        const { [name]: list } = input;
        return list === undefined ? input : { ...input, [name]: first(list) };
      }),
    ),
  ),
});

export const forgottenTickers = forgettingCode('ticker');
export const forgottenIsins = forgettingCode('isin');
