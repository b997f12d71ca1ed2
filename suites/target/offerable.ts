/** What a target file can name as not offered, so that no rule that needs it is claimed. */
export const offerable = [
  'clock',
  'faults',
  'operator',
  'organizations',
  'publish',
  'quota',
  'receiver',
  'site',
] as const;

export type Offerable = (typeof offerable)[number];
