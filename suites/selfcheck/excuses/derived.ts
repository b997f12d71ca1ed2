// Derived mutants that find nothing to alter in any answer, each with the reason that this is right.

interface DerivedExcuse {
  /** Matches full ids: `shape.get-stream/source_channels[].deactivated_on:null`. */
  readonly mutants: RegExp;
  readonly reason: string;
}

export const derivedExcuses: readonly DerivedExcuse[] = [
  {
    reason: 'null says that the member has no value',
    mutants:
      /^shape\.(create|get|update)-(beacon|digest)\/\S*\b(default_date_window|content_filters|filter_spec):null$/,
  },
  {
    reason: 'a note or null may stand for the body of a Brief',
    mutants:
      /^shape\.(get-brief\/data|(get-manifest|list-(digest|stream)-manifests)\/\S+\.brief)\.body:(null(-2)?|wrong-type-[23])$/,
  },
  {
    reason: 'null or a note without content may stand for a Record',
    mutants:
      /^shape\.(get-manifest|list-(digest|stream)-manifests)\/\S+\.record(\.content:dropped|:(null(-2)?|wrong-type-[23]))$/,
  },
  {
    reason: 'the simulator knows when each of its channels was activated',
    mutants: /^shape\.get-stream\/\S*source_channels\[\]\.activated_on:(null|wrong-type-2)$/,
  },
  {
    reason: 'the simulator sends the message and the reason in data, not beside it',
    mutants:
      /^pushes\.fit-their-event\/(digest\.updated:message|stream\.(removed|unpublished):reason):(dropped|null|wrong-type)$/,
  },
  {
    reason: 'null says that the channel is active',
    mutants: /^shape\.get-stream\/\S*source_channels\[\]\.deactivated_on:null$/,
  },
];

/** Why a mutant with this full id need not alter anything; `undefined` if no excuse names it. */
export const derivedExcuseOf = (id: string): string | undefined =>
  derivedExcuses.find(({ mutants }) => mutants.test(id))?.reason;
