// What of a Record is shown to a plan ("Record", "Plan gating").

export const recordLaws = {
  /** S-52 */
  gatedListing: 'absent' as 'absent' | 'null' | 'note',
  /** S-54 */
  gatedSingle: 'without-record' as 'without-record' | 'refused',
  /** S-74 */
  byManifestId: 'refused' as 'refused' | 'accepted',
  /** S-76 */
  newVersion: 'same-manifest' as 'same-manifest' | 'new-manifest',
};
export type RecordLaws = Readonly<typeof recordLaws>;
