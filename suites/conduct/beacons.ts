// Beacons: every execution states its window, an archived one is restored first, and tags are few.

import { limits } from '../../spec/limits.ts';
import { secondMs } from '../../spec/units.ts';
import { addressOf } from '../clients/address.ts';
import { isList, isString } from '../clients/json.ts';
import { show } from '../kit/expect.ts';
import { inRequest } from '../kit/place.ts';
import type { Conduct } from './judging.ts';
import { cameBefore, isGiven, isServed, isWithin, refusalIn, type Sent } from './sent.ts';

const executing: ReadonlySet<unknown> = new Set([
  'listStreamManifests',
  'queryManifests',
  'service-manifests',
]);
const isExecution = ({ call, input }: Sent): boolean => executing.has(call) && isGiven(input.beacon_id);

/** Later a person may have read the answer, and tries again. */
const unreadMs = 2 * secondMs;

export const beaconWindows: Conduct = (judge) => (sent) => {
  const { input } = sent;
  // Whether days is a window is open (S-127).
  if (!isExecution(sent) || isGiven(input.days)) return;
  const isWindowed =
    isGiven(input.lookback_hours) || (isGiven(input.published_date_from) && isGiven(input.published_date_to));
  if (isWindowed) judge('client.window-beacon', sent, false);
  else if (refusalIn(sent)?.code === 'date_window_required')
    judge('client.window-beacon', sent, {
      expected: 'lookback_hours, or published_date_from and published_date_to',
      received: 'an execution without a window',
      at: inRequest('beacon_id'),
    });
};

export const archivedBeacons: Conduct = (judge) => {
  /** The refusal of each archived Beacon. */
  const archived = new Map<string, Sent>();
  return (sent) => {
    const { call, request, actor, input } = sent;
    if (call === 'restoreBeacon' && isServed(sent)) {
      const id = addressOf(request.url).pathname.split('/').at(-2);
      // Its organisation may have other credentials, such as the token of MCP.
      const restored = [...archived.keys()].filter((key) => key.endsWith(` ${id}`));
      for (const key of restored) archived.delete(key);
      if (restored.length > 0) judge('client.restore-beacon', sent, false);
    }
    if (!isExecution(sent)) return;
    const key = `${actor} ${input.beacon_id}`;
    const last = archived.get(key);
    archived.delete(key);
    if (refusalIn(sent)?.code !== 'beacon_archived') return;
    archived.set(key, sent);
    if (last !== undefined && cameBefore(last, sent))
      judge('client.restore-beacon', sent, {
        expected: 'a restored Beacon, because the execution before was refused with beacon_archived',
        received: 'the Beacon executed again as it was',
        at: inRequest('beacon_id'),
        after: [last],
        isOfOneTask: !isWithin(unreadMs, last, sent),
      });
  };
};

const tagging: ReadonlySet<unknown> = new Set(['createBeacon', 'updateBeacon', 'service-save-beacon']);

export const beaconTags: Conduct = (judge) => (sent) => {
  const { tags } = sent.input;
  if (!tagging.has(sent.call) || !isList(tags)) return;
  const isModest =
    tags.length <= limits.beaconTagsMax.value &&
    tags.every((tag) => !isString(tag) || tag === tag.toLowerCase());
  judge(
    'client.tag-modestly',
    sent,
    !isModest && {
      expected: `at most ${limits.beaconTagsMax.value} tags, in lower case`,
      received: show(tags),
      at: inRequest('tags'),
    },
  );
};
