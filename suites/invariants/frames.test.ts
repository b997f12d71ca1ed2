// Which frames of the feed name no manifest, and which are of another form.
import { expect, test } from 'vitest';
import { delivery } from '../testing/entries.ts';
import { frames } from './frames.ts';

const right = {
  manifest_id: '20260101000000001',
  stream_id: '20260101000000002',
  timestamp: '2026-01-01T00:00:00.000Z',
};
const { manifest_id: _, ...withoutId } = right;

test.each<readonly [what: string, json: unknown, compared: number, isAccused: boolean]>([
  ['a frame of our reading', right, 1, false],
  ['a frame without its manifest', withoutId, 2, true],
  ['a frame with the id of its stream', { ...right, manifest_id: right.stream_id }, 1, true],
  ['a frame with a further member', { ...right, headline: 'News' }, 1, false],
  ['a frame of another form', { type: 'ping', timestamp: 1 }, 0, false],
])('%s', (_what, json, compared, isAccused) => {
  const found: boolean[] = [];
  const see = frames((_rule, _key, contradiction = false) => void found.push(contradiction !== false));
  see({ ...delivery('ws://service.example/feed', json), kind: 'frame' });
  expect(found).toHaveLength(compared);
  expect(found.includes(true)).toBe(isAccused);
});
