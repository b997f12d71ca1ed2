// What of a Brief is shown to a plan ("Brief", "Plan gating").

export const briefLaws = {
  /** brief.every-plan */
  briefShown: (_plan: string): boolean => true,
  /** S-83 */
  crossPromotion: 'array' as 'array' | 'string',
  /** S-53 */
  starterBody: 'object' as 'object' | 'message' | 'null',
  /** brief.gated-body-is-message: what stands for the body where the organisation has no Brief access. */
  gatedBody: 'Brief bodies are not part of this plan. Upgrade to read them.' as unknown,
};
export type BriefLaws = Readonly<typeof briefLaws>;
