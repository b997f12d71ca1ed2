// Derived mutants that find nothing to alter in any answer, each with the reason that this is right.

interface DerivedExcuse {
  /** Full ids: `shape.get-stream/source_channels[].deactivated_on:null`. */
  readonly mutants: readonly string[];
  readonly reason: string;
}

export const derivedExcuses: readonly DerivedExcuse[] = [
  {
    reason: 'null says that the member has no value',
    mutants: [
      'shape.create-beacon/data.default_date_window:null',
      'shape.create-beacon/default_date_window:null',
      'shape.create-digest/data.content_filters:null',
      'shape.create-digest/data.digest.content_filters:null',
      'shape.create-digest/data.digest.filter_spec:null',
      'shape.create-digest/data.filter_spec:null',
      'shape.get-beacon/data.default_date_window:null',
      'shape.get-beacon/default_date_window:null',
      'shape.get-digest/data.digest.content_filters:null',
      'shape.get-digest/data.digest.filter_spec:null',
      'shape.update-beacon/data.default_date_window:null',
      'shape.update-beacon/default_date_window:null',
      'shape.update-digest/data.content_filters:null',
      'shape.update-digest/data.digest.content_filters:null',
      'shape.update-digest/data.digest.filter_spec:null',
      'shape.update-digest/data.filter_spec:null',
    ],
  },
  {
    reason: 'a note or null may stand for the body of a Brief',
    mutants: [
      'shape.get-brief/data.body:null',
      'shape.get-brief/data.body:null-2',
      'shape.get-brief/data.body:wrong-type-2',
      'shape.get-brief/data.body:wrong-type-3',
      'shape.get-manifest/data.brief.body:null',
      'shape.get-manifest/data.brief.body:null-2',
      'shape.get-manifest/data.brief.body:wrong-type-2',
      'shape.get-manifest/data.brief.body:wrong-type-3',
      'shape.list-digest-manifests/data.manifests[].brief.body:null',
      'shape.list-digest-manifests/data.manifests[].brief.body:null-2',
      'shape.list-digest-manifests/data.manifests[].brief.body:wrong-type-2',
      'shape.list-digest-manifests/data.manifests[].brief.body:wrong-type-3',
      'shape.list-stream-manifests/data.manifests[].brief.body:null',
      'shape.list-stream-manifests/data.manifests[].brief.body:null-2',
      'shape.list-stream-manifests/data.manifests[].brief.body:wrong-type-2',
      'shape.list-stream-manifests/data.manifests[].brief.body:wrong-type-3',
    ],
  },
  {
    reason: 'null or a note without content may stand for a Record',
    mutants: [
      'shape.get-manifest/data.record.content:dropped',
      'shape.get-manifest/data.record:null',
      'shape.get-manifest/data.record:null-2',
      'shape.get-manifest/data.record:wrong-type-2',
      'shape.get-manifest/data.record:wrong-type-3',
      'shape.list-digest-manifests/data.manifests[].record.content:dropped',
      'shape.list-digest-manifests/data.manifests[].record:null',
      'shape.list-digest-manifests/data.manifests[].record:null-2',
      'shape.list-digest-manifests/data.manifests[].record:wrong-type-2',
      'shape.list-digest-manifests/data.manifests[].record:wrong-type-3',
      'shape.list-stream-manifests/data.manifests[].record.content:dropped',
      'shape.list-stream-manifests/data.manifests[].record:null',
      'shape.list-stream-manifests/data.manifests[].record:null-2',
      'shape.list-stream-manifests/data.manifests[].record:wrong-type-2',
      'shape.list-stream-manifests/data.manifests[].record:wrong-type-3',
    ],
  },
  {
    reason: 'the simulator knows when each of its channels was activated',
    mutants: [
      'shape.get-stream/data.source_channels[].activated_on:null',
      'shape.get-stream/data.source_channels[].activated_on:wrong-type-2',
      'shape.get-stream/source_channels[].activated_on:null',
      'shape.get-stream/source_channels[].activated_on:wrong-type-2',
    ],
  },
  {
    reason: 'the simulator sends the message and the reason in data, not beside it',
    mutants: [
      'pushes.fit-their-event/digest.updated:message:dropped',
      'pushes.fit-their-event/digest.updated:message:null',
      'pushes.fit-their-event/digest.updated:message:wrong-type',
      'pushes.fit-their-event/stream.removed:reason:dropped',
      'pushes.fit-their-event/stream.removed:reason:null',
      'pushes.fit-their-event/stream.removed:reason:wrong-type',
      'pushes.fit-their-event/stream.unpublished:reason:dropped',
      'pushes.fit-their-event/stream.unpublished:reason:null',
      'pushes.fit-their-event/stream.unpublished:reason:wrong-type',
    ],
  },
  {
    reason: 'null says that the channel is active',
    mutants: [
      'shape.get-stream/data.source_channels[].deactivated_on:null',
      'shape.get-stream/source_channels[].deactivated_on:null',
    ],
  },
];

const reasons: ReadonlyMap<string, string> = new Map(
  derivedExcuses.flatMap(({ mutants, reason }) => mutants.map((id) => [id, reason] as const)),
);

/** Why a mutant with this full id need not alter anything; `undefined` if no excuse names it. */
export const derivedExcuseOf = (id: string): string | undefined => reasons.get(id);
