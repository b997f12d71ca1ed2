// The proof of snapshots, which no rule is about: what was made after a snapshot is gone when it is restored.
import { RestClient } from '../clients/rest.ts';
import type { Session } from '../judge/session.ts';
import { check } from '../kit/expect.ts';

/** Throws a finding if the organisation outlives the restore. */
export async function proofOfSnapshots({ capabilities, target, transport }: Session): Promise<string> {
  const { orgs, snapshots } = capabilities;
  if (snapshots === undefined) throw new Error('the proof of snapshots needs a target with snapshots');
  const id = await snapshots.take();
  const made = await orgs?.make({ plan: 'starter' });
  await snapshots.restore(id);
  await snapshots.drop(id);
  if (made === undefined)
    return 'took, restored and dropped a snapshot (without organisations to create, its content was not checked)';
  const [{ apiKey, apiSecret }] = made.credential.keys;
  const anonymous = new RestClient({ transport, baseUrl: target.baseUrl });
  const { status } = await anonymous.as({ 'api-key': apiKey, secret: apiSecret }).call('getAccount');
  check(status === 401, 'status 401 for an organisation that was created after the restored snapshot', {
    received: `status ${status}`,
    at: { kind: 'status' },
  });
  return 'restored a snapshot; an organisation created after it was gone';
}
