// The credentials that /connect issues ("Issuing credentials").

export const connectLaws = {
  /** Whether every call issues credentials of a new organisation (S-60). */
  credentials: 'fresh' as 'fresh' | 'shared',
};
