// Drills about recurring deltas: read to the end, committed, and resumed.
import type { Exchanged } from '../../transcript/entry.ts';
import { allOf, differenceOf, found, held, idsIn, open, stateText } from '../check.ts';
import { answered, bodyOf, ownStream, published } from '../content.ts';
import type { Drill } from '../drill.ts';

const world = () => ({
  switches: { delta: true, balanced: false },
  readings: { 'lifecycle.commit-cursor': 'every-page' },
});

const isDelta = (sent: Exchanged): boolean => bodyOf(sent).delivery_delta === true;
const pageSize = 5;

export const deltaDrills: readonly Drill[] = [
  {
    id: 'delta-twice',
    text: 'what is new is delivered twice, with a commit cursor on every page',
    ops: ['deliver_delta'],
    rules: [
      'client.keep-tokens-unchanged',
      'client.scope-delta',
      'client.page-before-commit',
      'client.commit-delta',
      'client.follow-next',
    ],
    world,
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id, ids } = await ownStream(stage, 17);
      const args = { stream_ids: [id], page_size: pageSize };
      const first = await stage.ask(org, 'deliver_delta', { args });
      const all = allOf(first, 'manifest_ids', ids);
      const deltas = answered(stage, isDelta);
      await stage.judge('client.scope-delta', held, deltas);
      const isCommitted = stage.sent().some((one) => isDelta(one) && bodyOf(one).commit_cursor !== undefined);
      const isEarly = all.kind === 'found' && isCommitted;
      await stage.judge('client.page-before-commit', isEarly ? all : held, deltas);
      await stage.judge('client.follow-next', isEarly ? open('the delta was committed early') : all, deltas);
      const later = await published(stage, id, 3);
      const second = await stage.ask(org, 'deliver_delta', { args });
      const again = idsIn(second, 'manifest_ids').filter((one) => ids.includes(one));
      const isWhole = first.status === 'done' && all.kind === 'held';
      await stage.judge(
        'client.commit-delta',
        !isWhole || second.status !== 'done'
          ? open(stateText(isWhole ? second : first))
          : again.length === 0
            ? held
            : {
                ...found(`the ${later.length} that are new`, `${again.length} of the run before again`),
                // An adapter that stores nothing forgets the checkpoint of what it committed.
                ...(isCommitted && { level: 'should' }),
              },
        deltas,
      );
      const isNew = isWhole && again.length === 0;
      await stage.judge(
        'client.follow-next',
        isNew ? allOf(second, 'manifest_ids', later) : open('the first run was not whole'),
        deltas,
      );
    },
  },
  {
    id: 'delta-killed',
    text: 'the client is killed while it reads the third page, and starts anew',
    ops: ['deliver_delta'],
    rules: ['client.survive-kill'],
    world,
    run: async (stage) => {
      if (!stage.adapter.canRestart) await stage.restart('kill');
      const org = await stage.organization('professional');
      const { id, ids } = await ownStream(stage, 17);
      const args = { stream_ids: [id], page_size: pageSize };
      const handedOn: string[] = [];
      const note = (some: readonly string[]): void => void handedOn.push(...some);
      const delay = await stage.force(org, 'queryManifests', { fault: 'delay', ms: 5_000 }, { after: 2 });
      const asked = stage.ask(org, 'deliver_delta', { args, handedOn: note });
      if (!(await stage.hasAsked(asked, org, 'queryManifests', 3)))
        return stage.judge('client.survive-kill', open('the delta was read in fewer than three requests'));
      await stage.restart('kill');
      await asked;
      const reply = await stage.ask(org, 'deliver_delta', { args, handedOn: note });
      const together = new Set([...handedOn, ...idsIn(reply, 'manifest_ids')]);
      const missing = differenceOf([...together], ids);
      const check =
        reply.status !== 'done' || handedOn.length === 0
          ? open(reply.status === 'done' ? 'the client did not say what it handed on' : stateText(reply))
          : missing === undefined
            ? held
            : found(`${ids.length} manifests in the two runs together`, missing);
      return stage.judge('client.survive-kill', check, delay);
    },
  },
];
