// Rules about lists and their pages, which all answers of a run judge together.
import { covering, type RuleTable } from './rule.ts';

export const listsRules = {
  'lists.each-item-once': covering('PAGE-03', 'PAGE-08', 'SEARCH-04', 'LIMIT-01').must(
    'No list has an item twice, neither on one page nor on two pages of a list that stays the same.',
  ),
  'lists.pages-fit-total': covering(
    'PAGE-02',
    'PAGE-05',
    'PAGE-06',
    'PAGE-07',
    'PAGE-08',
    'SEARCH-04',
    'BEACON-23',
  ).must(
    'A page has as many items as its number, its size and the total leave for it, and names the pages before and after it.',
  ),
} satisfies RuleTable<'lists'>;

export type ListsRuleId = keyof typeof listsRules;
