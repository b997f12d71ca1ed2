// Credentials for everybody: what /connect issues ("Issuing credentials").

export const connectLaws = {
  /** Whether every call issues credentials of its own (S-60). */
  credentials: 'fresh' as 'fresh' | 'shared',
};
export type ConnectLaws = Readonly<typeof connectLaws>;
