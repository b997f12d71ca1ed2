// Backfill: the grants of an organisation, and signed addresses to download their content.
import type { Grant } from '../../spec/content.ts';
import type { Outcome } from '../core/answer.ts';
import { addressLifetimeMs, type DownloadTicket } from '../core/backfill.ts';
import { notFound } from '../core/error.ts';
import { refuse } from '../core/refusal.ts';
import { seal } from '../core/token.ts';
import { answer, type Call, type ServiceContext } from './context.ts';
import type { InputOf, UseCases } from './use-case.ts';

type Context = ServiceContext<'backfill'>;

/** The path of download addresses below the base URL of a world; a file name follows it. */
export const objectPath = '/objects/backfill';

export function backfill(context: Context) {
  const { laws, store, answers } = context;
  return {
    listBackfillGrants: ({ org, nowMs }) => {
      const at = { nowMs, ageMs: laws.backfill.listAgeMs };
      return answers.getOrMake({ kind: 'grants', organizationId: org.id }, at, () => {
        const grants = store.tables.grants.allOf(org.id).map((grant) => grantBody(context, grant));
        return answer(laws.backfill.listBody === 'bare-list' ? grants : { grants }, grants.length);
      });
    },
    createBackfillDownload: (call) => download(context, call),
  } satisfies Partial<UseCases>;
}

function download(context: Context, { org, input, nowMs }: Call<InputOf<'createBackfillDownload'>>): Outcome {
  const { laws, content, store, tokenKey, urls } = context;
  const grant = store.tables.grants.get(input.grant_id);
  if (grant === undefined || !laws.backfill.mayDownload(grant, org.id))
    return laws.backfill.unknownGrant === '404'
      ? notFound(`grant ${input.grant_id}`)
      : refuse('plan_gated', `There is no backfill grant ${input.grant_id} for you.`, {
          decidedBy: { reading: 'backfill.unknown-grant' },
        });
  const expiresMs = nowMs + addressLifetimeMs;
  const ticket: DownloadTicket = {
    grantId: grant.id,
    organizationId: org.id,
    issuedMs: nowMs,
    endRef: content.endRef(),
    expiresMs,
  };
  const url = `${urls().baseUrl}${objectPath}/${grant.id}.jsonl.gz?token=${seal(tokenKey, 'download', ticket)}`;
  return answer(
    laws.backfill.downloadBody === 'bare-url' ? url : { url, expires_at: new Date(expiresMs).toISOString() },
    1,
  );
}

const grantBody = ({ content }: Context, { id, streamId, years }: Grant): object => ({
  id,
  stream_id: streamId,
  stream_name: content.streamById(streamId)?.name ?? null,
  years,
});
