// Drills about writes: keys, and answers that are lost or that refuse.
import { isObjectList, valueAt } from '../../clients/json.ts';
import { held, heldIf } from '../check.ts';
import { answered, ownStream } from '../content.ts';
import type { Drill } from '../drill.ts';
import type { Stage } from '../stage.ts';
import type { Organization } from '../world.ts';
import { statedWaitS } from './lists.ts';
import { responding } from './queries.ts';

const name = 'Morning reading';

const refusals = (stage: Stage): Readonly<Record<string, unknown>> => ({
  'status 422 with a list as detail': 'validation',
  idempotency_conflict: responding(409, {
    detail: { error_code: 'idempotency_conflict', message: 'The key was used for another payload.' },
  }),
  'status 503': 'unavailable',
  rate_limited: { refusal: 'rate_limited', retry_after_seconds: statedWaitS(stage) },
});

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
      for (const { id } of streams)
        await stage.ask(org, 'create_digest', { args: { name, stream_ids: [id] } });
      const written = await streamsOfDigests(stage, org);
      const twice = written.find((stream, nth) => written.indexOf(stream) !== nth);
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
  {
    id: 'refused-writes',
    text: 'digests are written, and refused, each in another way',
    ops: ['create_digest'],
    rules: ['client.read-status-first', 'client.wait-out-rate-limit', 'client.write-once'],
    run: async (stage) => {
      const org = await stage.organization('startup');
      for (const [nth, [because, outcome]] of Object.entries(refusals(stage)).entries()) {
        const { id } = await ownStream(stage, 0);
        const refusal = await stage.force(org, 'createDigest', outcome);
        // A client may look for what it wrote by its name.
        const args = { name: `${name} ${nth}`, stream_ids: [id] };
        const reply = await stage.ask(org, 'create_digest', { args });
        const written = (await streamsOfDigests(stage, org)).filter((stream) => stream === id);
        await stage.judge(
          'client.read-status-first',
          heldIf(
            reply.status !== 'done' || written.length > 0,
            `failed, because of ${because}`,
            'done, and there is no such digest',
          ),
          refusal,
        );
        await stage.judge('client.write-once', heldIf(written.length < 2, 'one digest', 'two'), refusal);
        if (because === 'rate_limited') await stage.judge('client.wait-out-rate-limit', held, refusal);
      }
    },
  },
];

/** The streams of each digest that the client wrote. */
async function streamsOfDigests(stage: Stage, org: Organization): Promise<readonly string[]> {
  const listed = await stage.world.call(org, 'GET', '/digests');
  const digests = valueAt(listed, 'data', 'digests');
  const own = (isObjectList(digests) ? digests : []).filter((one) => String(one.name).startsWith(name));
  const details = own.map(({ id }) => stage.world.call(org, 'GET', `/digests/${id}`));
  return (await Promise.all(details)).map((one) => String(valueAt(one, 'data', 'digest', 'stream_ids')));
}
