// Derived mutants that bend nothing in any answer, each with the reason why that is right.

interface Legal {
  /** Fits the texts of the mutants. */
  readonly pattern: RegExp;
  readonly reason: string;
}

const legal: readonly Legal[] = [
  {
    pattern: /(brief|data)\.body (null|of another type)$/,
    reason: 'a note or null may stand for a Brief body',
  },
  {
    pattern: /\brecord (null|of another type)$|\brecord\.content dropped$/,
    reason: 'null or a note without content may stand for a Record',
  },
  { pattern: /\.deactivated_on null$/, reason: 'null says that the channel is active' },
  {
    pattern: /\b(default_date_window|filter_spec|content_filters) null$/,
    reason: 'null says that there is none',
  },
  {
    pattern: /\b(checkpoint|next_page_cursor|commit_cursor) of another type$/,
    reason: 'how an answer tells of a delta is left open',
  },
];

/** Why a mutant that never fired is no mutant, `undefined` where nothing excuses it. */
export const reasonFor = (mutantText: string): string | undefined =>
  legal.find(({ pattern }) => pattern.test(mutantText))?.reason;
