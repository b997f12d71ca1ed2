// Drills about writes: keys, and answers that are lost.
import { isObjectList, valueAt } from '../../clients/json.ts';
import { held, heldIf } from '../check.ts';
import { answered, ownStream } from '../content.ts';
import type { Drill } from '../drill.ts';

export const writeDrills: readonly Drill[] = [
  {
    id: 'lost-answers',
    text: 'two digests of one name are written, and the answer to the first is lost',
    ops: ['create_digest'],
    rules: ['client.renew-key', 'client.repeat-key', 'client.write-once'],
    run: async (stage) => {
      const org = await stage.organization('startup');
      const streams = [await ownStream(stage, 0), await ownStream(stage, 0)];
      const reset = await stage.force(org, 'createDigest', { fault: 'reset' });
      const name = 'Morning reading';
      for (const { id } of streams)
        await stage.ask(org, 'create_digest', { args: { name, stream_ids: [id] } });
      const listed = await stage.world.call(org, 'GET', '/digests');
      const digests = valueAt(listed, 'data', 'digests');
      const ids = (isObjectList(digests) ? digests : []).filter((one) => one.name === name);
      const twice = await streamsTwice(
        stage,
        org,
        ids.map(({ id }) => String(id)),
      );
      await stage.judge(
        'client.renew-key',
        held,
        answered(stage, ({ request }) => request.headers['idempotency-key'] !== undefined),
      );
      await stage.judge('client.repeat-key', held, reset);
      await stage.judge(
        'client.write-once',
        heldIf(twice === undefined, 'one digest for each task', `two of the stream ${twice}`),
        reset,
      );
    },
  },
];

/** A stream of which there are two digests. */
async function streamsTwice(
  stage: Parameters<Drill['run']>[0],
  org: Parameters<typeof stage.world.call>[0],
  ids: readonly string[],
): Promise<string | undefined> {
  const seen = new Set<string>();
  for (const id of ids) {
    const digest = await stage.world.call(org, 'GET', `/digests/${id}`);
    const streams = valueAt(digest, 'data', 'digest', 'stream_ids');
    const key = String(streams);
    if (seen.has(key)) return key;
    seen.add(key);
  }
  return undefined;
}
