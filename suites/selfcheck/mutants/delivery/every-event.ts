// Mutants of every delivery: the id of its webhook, no secret, the complete address, the headline of its manifest.
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import type { StatementId } from '../../../../spec/statements/index.ts';
import type { Mutants, MutantTable } from '../../mutant.ts';
import { wrong } from '../../mutant.ts';
import type { Wrap } from '../../replaced-operation.ts';
import { dataOf, sending, unsigned } from './sent.ts';

/** Sends the headline of the previous manifest. */
function headlineBefore(event: string): Wrap {
  let before: unknown = 'Nothing yet';
  let last: unknown;
  return dataOf(event, (data) => {
    if (last !== undefined && last !== data.headline) before = last;
    last = data.headline;
    return { ...data, headline: before };
  });
}

const headlineOfStream = (event: string): Wrap =>
  dataOf(event, (data) => ({ ...data, headline: data.stream_name }));

const wrongHeadlines = (event: string, ...breaks: readonly StatementId[]): Mutants => ({
  'headline-before': wrong('sends the headline of another manifest', ...breaks).part(headlineBefore(event)),
  'stream-as-headline': wrong('sends the name of the stream as the headline', ...breaks).part(
    headlineOfStream(event),
  ),
});

export const wrongMatchHeadlines = wrongHeadlines('manifest.matched');
export const wrongContentHeadlines = wrongHeadlines('digest.new_content', 'DELIV-15');

export const unsignedCatalogDigests: Mutants = {
  'unsigned-addition': wrong('sends additions unsigned', 'DELIV-17').part(unsigned('digest.created')),
  'unsigned-removal': wrong('sends removals unsigned', 'DELIV-17').part(unsigned('digest.removed')),
};

export const everyEventMutants = {
  'delivery.sent-to-whole-url': {
    'drops-query': wrong('drops the query string of the address').part(
      sending((outgoing) => ({ ...outgoing, url: outgoing.url.replace(/\?.*$/, '') })),
    ),
    'unescapes-query': wrong('decodes the query string of the address').part(
      sending((outgoing) => ({ ...outgoing, url: outgoing.url.replace(/%26/, '&') })),
    ),
  },
} satisfies Partial<MutantTable<DeliveryRuleId>>;
