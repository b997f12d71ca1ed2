// Frames of the WebSocket feed: in our reading, which a target may claim, each names a new manifest (S-194).
import { feedFrameSchema } from '../../spec/feed.ts';
import { isObject } from '../clients/json.ts';
import { inDelivery } from '../kit/place.ts';
import { valueFaults } from '../kit/shape.ts';
import { type Invariant, seenIn } from './invariant.ts';

const rule = 'shape.frames';
const members = Object.keys(feedFrameSchema.properties ?? {});
/** Messages of another form are none of our reading, or were added to it. */
const membersMin = 2;

export const frames: Invariant = (compare) => (entry) => {
  if (entry.kind !== 'frame' || !isObject(entry.json)) return;
  const { json } = entry;
  if (members.filter((name) => name in json).length < membersMin) return;
  const exchange = seenIn(entry);
  const evidence = [{ rule: entry.rule, answer: exchange }];
  const faults = valueFaults(feedFrameSchema, json, { at: inDelivery(''), exchange });
  for (const { expected, received, at } of faults)
    compare(rule, expected, { expected, received, at, evidence });
  // Ids that are this long are not equal by chance.
  const { manifest_id: id } = json;
  const isStream = /^\d{15,}$/.test(String(id)) && id === json.stream_id;
  compare(
    rule,
    'manifest_id',
    isStream && {
      expected: 'manifest_id with the id of a manifest',
      received: `the id ${id} of its stream`,
      at: inDelivery('manifest_id'),
      evidence,
    },
  );
};
