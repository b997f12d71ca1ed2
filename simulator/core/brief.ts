// How much of a Brief is shown ("Brief", "Plan gating").

export const briefLaws = {
  /** Whether cross_promotion is a list of strings or one string (S-83). */
  crossPromotion: 'array' as 'array' | 'string',
  /** The body of a Brief on the free plan (S-53). */
  starterBody: 'object' as 'object' | 'message' | 'null',
};

/** Sent in place of the body to an organisation without access to Briefs (brief.gated-body-is-message). */
export const gatedBriefBody = 'Brief bodies are not part of this plan. Upgrade to read them.';
