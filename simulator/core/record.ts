// What is shown of a Record ("Record", "Plan gating").

export const recordLaws = {
  /** What a listing shows in place of a Record on a plan without Records (S-52). */
  gatedListing: 'absent' as 'absent' | 'null' | 'note',
  /** Whether a plan without Records can read a single manifest (S-54). */
  gatedSingle: 'without-record' as 'without-record' | 'refused',
  /** Whether GET /manifests/{record_id} accepts a manifest id, too (S-74). */
  byManifestId: 'refused' as 'refused' | 'accepted',
  /** Whether a new version of a record keeps its manifest id (S-76). */
  newVersion: 'same-manifest' as 'same-manifest' | 'new-manifest',
};
