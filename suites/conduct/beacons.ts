// Beacons: every execution states its window, an archived one is restored first, and tags are few.

import { limits } from '../../spec/limits.ts';
import { minuteMs } from '../../spec/units.ts';
import { addressOf } from '../clients/address.ts';
import { isList, isString } from '../clients/json.ts';
import { show } from '../kit/expect.ts';
import { inRequest } from '../kit/place.ts';
import type { Conduct } from './judging.ts';
import { cameBefore, isGiven, isServed, isWithin, refusalIn, type Sent } from './sent.ts';

const isExecution = ({ call, input }: Sent): boolean =>
  (call === 'listStreamManifests' || call === 'queryManifests') && isGiven(input.beacon_id);

export const beaconWindows: Conduct = (judge) => (sent) => {
  const { input, answer } = sent;
  // Whether days is a window is open (S-127).
  if (!isExecution(sent) || isGiven(input.days)) return;
  const isWindowed =
    isGiven(input.lookback_hours) || (isGiven(input.published_date_from) && isGiven(input.published_date_to));
  const { code = 'date_window_required' } = refusalIn(sent) ?? {};
  if (isWindowed) judge('client.window-beacon', sent, false);
  else if (answer?.status === 422 && code === 'date_window_required')
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
      if (archived.delete(`${actor} ${id}`)) judge('client.restore-beacon', sent, false);
    }
    if (!isExecution(sent)) return;
    const key = `${actor} ${input.beacon_id}`;
    const last = archived.get(key);
    archived.delete(key);
    if (refusalIn(sent)?.code !== 'beacon_archived') return;
    archived.set(key, sent);
    // Later others may have restored it.
    if (last !== undefined && cameBefore(last, sent) && isWithin(minuteMs, last, sent))
      judge('client.restore-beacon', sent, {
        expected: 'a restored Beacon, because the execution before was refused with beacon_archived',
        received: 'the Beacon executed again as it was',
        at: inRequest('beacon_id'),
        after: [last],
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
