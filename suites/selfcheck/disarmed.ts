// Mutants that are no wrong behaviour under some reading, or that nothing can tell there, each with the reason.

interface Disarmed {
  readonly rule: string;
  /** Text of the mutant. */
  readonly mutant: string;
  readonly reason: string;
}

const capOnUpdate: Disarmed = {
  rule: 'beacon.cap-holds-on-every-way',
  mutant: 'looks at the cap for new ones alone',
  reason: 'no update makes a Beacon active',
};

const shortTwice: Disarmed = {
  rule: 'query.billing-equals-counter',
  mutant: 'bills short answers twice',
  reason: 'what it asks again is billed nothing',
};

const snapshotsBilledWrongly: readonly Disarmed[] = [
  'bills the pages of a snapshot twice',
  'calls the pages of a snapshot free',
].map((mutant) => ({
  rule: 'lifecycle.snapshot-bills-returned',
  mutant,
  reason: 'the pages of a snapshot are free',
}));

const noFirstEntry: readonly Disarmed[] = [
  ['beacon.changed-scope-executes', 'executes what was first saved'],
  ['beacon.changed-scope-executes', 'queries what was first saved'],
  ['beacon.list-follows-changes', 'lists names as they were first saved'],
  ['beacon.list-follows-changes', 'lists states as they were first saved'],
  ['beacon.moves-keep-the-rest', 'restores what was first saved'],
].map(([rule = '', mutant = '']) => ({
  ...{ rule, mutant },
  reason: 'the history from which it takes that begins with the first update',
}));

/** Keyed by `reading=value`. */
const disarmed: Readonly<Record<string, readonly Disarmed[]>> = {
  'beacon.cap-counts=active-and-draft': [
    {
      rule: 'beacon.cap-of-starter',
      mutant: 'saves what it refuses',
      reason: 'it saves a draft, and that is refused as well',
    },
  ],
  'beacon.described-as=intent': [
    'clears a description that it was not sent',
    'never changes the description',
  ].map((mutant) => ({
    rule: 'beacon.change-keeps-the-rest',
    mutant,
    reason: 'a description does not show under its own name',
  })),
  'beacon.first-entry=left-out': noFirstEntry,
  'beacon.status-change=ignored': [capOnUpdate],
  'beacon.status-change=refused': [capOnUpdate],
  'delivery.digest-changes=catalog-only': [
    {
      rule: 'delivery.all-events-signed',
      mutant: 'signs changes of digests with one key',
      reason: 'changes that customers make to their own digests are not told',
    },
  ],
  'envelope.charge-shown=before': [
    {
      rule: 'envelope.charge-shown-next-read',
      mutant: 'shows the counter as it was two calls ago',
      reason: 'shown late twice, the counter does not move while the case looks',
    },
  ],
  'envelope.stream-detail=wrapped': [
    {
      rule: 'shape.get-stream',
      mutant: 'sends the body as a list item',
      reason: 'it bends the bare form alone',
    },
  ],
  'error.bad-parameter=400': [
    {
      rule: 'quota.refusals-are-free',
      mutant: 'bills a request that fails validation',
      reason: 'it bills a 422, and none is sent',
    },
  ],
  'error.malformed-body=400': [
    {
      rule: 'error.malformed-body-refused',
      mutant: 'fails on a body that is no JSON',
      reason: 'it fails in place of a 422, and none is sent',
    },
  ],
  'lifecycle.fields=refused': [
    {
      rule: 'lifecycle.delta-off-by-default',
      mutant: 'answers a delta that is off as an ordinary query',
      reason: 'the fields of a delta are refused before anything is answered',
    },
  ],
  'lifecycle.plan-mode=refused': [
    {
      rule: 'lifecycle.balanced-off-by-default',
      mutant: 'has balanced research on',
      reason: 'nothing can be planned, so nothing can be researched',
    },
  ],
  'lifecycle.plan-use=single-use': [
    {
      rule: 'lifecycle.stale-plan-409',
      mutant: 'lets a plan live on from each use',
      reason: 'a plan that was used is of no use',
    },
  ],
  'lifecycle.snapshot-pages=free': snapshotsBilledWrongly,
  'ontology.list-body=bare-list': [
    {
      rule: 'ontology.syncs-filtered',
      mutant: 'counts syncs of everybody',
      reason: 'a bare list counts nothing',
    },
  ],
  'query.billed-bodies=none': [
    shortTwice,
    ...snapshotsBilledWrongly,
    ...['serves and bills past the quota', 'cuts no page of three'].map((mutant) => ({
      rule: 'query.hard-cap',
      mutant,
      reason: 'no query bills anything',
    })),
    {
      rule: 'lifecycle.delta-bills-returned',
      mutant: 'bills a delta twice',
      reason: 'twice nothing is nothing',
    },
    {
      rule: 'lifecycle.balanced-needs-plan',
      mutant: 'bills balanced research twice',
      reason: 'twice nothing is nothing',
    },
    {
      rule: 'query.billing-equals-counter',
      mutant: 'tells one manifest less than it bills',
      reason: 'nothing is billed, and less than nothing cannot be told',
    },
    {
      rule: 'lifecycle.execution-bills-returned',
      mutant: 'says that it billed all that was found',
      reason: 'it multiplies what a query bills, and none bills anything',
    },
  ],
  'quota.empty-read=refused': ['bills one for any listing', 'marks an empty page as cut'].map((mutant) => ({
    rule: 'quota.exhausted-empty-read',
    mutant,
    reason: 'no empty page is served once the quota is used up',
  })),
  'quota.repeated-read=free': [
    shortTwice,
    {
      rule: 'quota.conserved-at-parallel-edge',
      mutant: 'looks at a counter that is one charge behind',
      reason: 'reads of the same manifests bill once, however late the counter is',
    },
  ],
  'quota.single-read=free': ['bills two', 'serves single manifests past the quota'].map((mutant) => ({
    rule: 'quota.single-read-bills-at-most-one',
    mutant,
    reason: 'no single read bills, and none is held to the quota',
  })),
  'rate.window=bucket': [
    {
      rule: 'rate.retry-after-suffices',
      mutant: 'tells half of the wait',
      reason: 'a wait of a second or less is told as one second, half or whole',
    },
  ],
  'signal.starter-delay=next-day': [
    {
      rule: 'quota.conserved-at-parallel-edge',
      mutant: 'looks at a counter that is one charge behind',
      reason: 'fewer manifests are shown, so parallel pages rarely meet at the edge',
    },
  ],
  'stream.channel-count=active': [
    {
      rule: 'stream.truncated-tells-more',
      mutant: 'says truncated at 25',
      reason: 'which channels count is open, so a stream of 25 may have more',
    },
  ],
  'stream.detail-channels=at-most-25': [
    {
      rule: 'stream.format-keeps-matching-channel',
      mutant: 'shows the first 25',
      reason: 'the detail does not show the channels past 25 either',
    },
    ...['says truncated at 25', 'never says truncated'].map((mutant) => ({
      rule: 'stream.truncated-tells-more',
      mutant,
      reason: 'the detail does not tell how many channels there are',
    })),
  ],
  'webhook.digest-webhooks=apart': [
    {
      rule: 'webhook.digest-webhooks-listed',
      mutant: 'goes on listing what is removed',
      reason: 'webhooks of digests are not removed by their ids',
    },
  ],
};

/** Whether the mutant of the rule proves nothing under the choice of this name. */
export const isDisarmed = (choice: string, rule: string, mutant: string | undefined): boolean =>
  (disarmed[choice] ?? []).some((entry) => entry.rule === rule && entry.mutant === mutant);
