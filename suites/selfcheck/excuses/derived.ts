// Derived mutants that find nothing to alter in any answer, each with the reason that this is right.
import { crossed } from './crossed.ts';

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
    mutants: crossed(
      [
        'shape.get-brief/data.body',
        'shape.get-manifest/data.brief.body',
        'shape.list-digest-manifests/data.manifests[].brief.body',
        'shape.list-stream-manifests/data.manifests[].brief.body',
      ],
      ['null', 'null-2', 'wrong-type-2', 'wrong-type-3'],
    ),
  },
  {
    reason: 'null or a note without content may stand for a Record',
    mutants: [
      'shape.get-manifest/data.record.content:dropped',
      'shape.list-digest-manifests/data.manifests[].record.content:dropped',
      'shape.list-stream-manifests/data.manifests[].record.content:dropped',
      ...crossed(
        [
          'shape.get-manifest/data.record',
          'shape.list-digest-manifests/data.manifests[].record',
          'shape.list-stream-manifests/data.manifests[].record',
        ],
        ['null', 'null-2', 'wrong-type-2', 'wrong-type-3'],
      ),
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
    mutants: crossed(
      [
        'pushes.fit-their-event/digest.updated:message',
        'pushes.fit-their-event/stream.removed:reason',
        'pushes.fit-their-event/stream.unpublished:reason',
      ],
      ['dropped', 'null', 'wrong-type'],
    ),
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
