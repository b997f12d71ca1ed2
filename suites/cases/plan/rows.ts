// Cases of each plan: the surfaces that the document gives to it, and those that it withholds.
import type { PlanRuleId } from '../../../spec/rules/plan.ts';
import type { PlanName } from '../../../spec/values.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isBoolean } from '../../clients/json.ts';
import { type Case, type Discovery, needing, type Org } from '../../kit/case.ts';
import { checkStatus, expectAt, expectEqual, expectStatus } from '../../kit/expect.ts';
import { findManifest } from '../../steps/reads.ts';
import { unusedAddress } from '../../steps/webhooks.ts';

/** The surfaces that a plan opens and closes. A surface is left out if the document does not state it clearly. */
interface Row {
  readonly digests: boolean;
  readonly webhook: boolean;
  readonly ontology: boolean;
  readonly websocket?: false;
  readonly byId?: false;
}

const small: Row = { digests: false, webhook: false, ontology: false, websocket: false, byId: false };
const startup: Row = { digests: true, webhook: true, ontology: false, websocket: false, byId: false };
/** It is open whether Enterprise has the surfaces of Platform (S-45). */
const enterprise: Row = { digests: true, webhook: true, ontology: true };

const rowCase = (plan: PlanName, row: Row): Case =>
  needing({ org: { plan } }, async ({ org, discover }) => {
    const account = await org.rest.call('getAccount');
    for (const name of ['digests', 'webhook', 'websocket'] as const) {
      const path = `data.subscription.endpoint_${name}`;
      const flag = expectAt(account, path, isBoolean, 'a boolean');
      if (row[name] !== undefined) expectEqual(account, path, row[name], flag);
    }
    for (const { surface, call, isRead } of callsOf(org, discover)) {
      const isOpen = row[surface];
      if (isOpen === false || (isOpen === true && isRead)) expectDoor(await call(), isOpen);
    }
  });

export const rowCases = {
  'plan.starter-closes-surfaces': rowCase('starter', small),
  'plan.individual-closes-surfaces': rowCase('individual', small),
  'plan.professional-closes-surfaces': rowCase('professional', small),
  'plan.startup-opens-surfaces': rowCase('startup', startup),
  'plan.enterprise-opens-surfaces': rowCase('enterprise', enterprise),
} satisfies { readonly [R in PlanRuleId]?: Case };

interface Call {
  readonly surface: 'digests' | 'webhook' | 'ontology' | 'byId';
  readonly call: () => Promise<Exchange>;
  /** Whether the request changes nothing. */
  readonly isRead: boolean;
}

/** Valid requests, which can be refused only because of the plan. */
function callsOf({ rest }: Org, discover: Discovery): readonly Call[] {
  const filter = { rules: [{ dimension: 'media_format', values: ['text'] }], combine: 'AND' };
  const create = async (): Promise<Exchange> => {
    const stream = await discover.stream({ manifestsMin: 0 });
    return rest.call('createDigest', { body: { name: 'Assay', stream_ids: [stream.id] } });
  };
  const byId = (operation: 'getSignal' | 'getBrief' | 'getRecord') => async (): Promise<Exchange> =>
    rest.call(operation, { path: { manifest_id: (await findManifest(discover)).manifestId } });
  const preview = () => rest.call('previewDigestFilter', { body: { filter_spec: filter } });
  const webhook = { ...unusedAddress(), label: 'Assay', events: ['manifest.matched'] };
  return [
    { surface: 'digests', isRead: true, call: preview },
    { surface: 'digests', isRead: false, call: create },
    { surface: 'webhook', isRead: true, call: () => rest.call('listWebhooks') },
    { surface: 'webhook', isRead: false, call: () => rest.call('createWebhook', { body: webhook }) },
    { surface: 'ontology', isRead: true, call: () => rest.call('listSyncs') },
    { surface: 'ontology', isRead: true, call: () => rest.call('listLabels') },
    { surface: 'byId', isRead: true, call: byId('getSignal') },
    { surface: 'byId', isRead: true, call: byId('getBrief') },
    { surface: 'byId', isRead: true, call: byId('getRecord') },
  ];
}

/** An open surface is served and a closed one gets 403; a target without the surface answers 404. */
function expectDoor(exchange: Exchange, isOpen: boolean): void {
  const { status } = exchange;
  if (isOpen)
    checkStatus(exchange, (status >= 200 && status < 300) || status === 404, 'success, as the plan has it');
  else expectStatus(exchange, 403, 404);
}
