// Every use case of a world, by the operation that it serves.
import { account } from './account.ts';
import { backfill } from './backfill.ts';
import { objects } from './backfill-content.ts';
import { beacons } from './beacons.ts';
import { catalogDigests } from './catalog-digests.ts';
import { connect } from './connect.ts';
import type { ServiceContext } from './context.ts';
import { digestManifests } from './digest-manifests.ts';
import { digests } from './digests.ts';
import { discovery } from './discovery.ts';
import { manifests } from './manifests.ts';
import { ontology } from './ontology.ts';
import { catalogDigestOperator } from './operator/catalog-digests.ts';
import { organizationOperator } from './operator/organizations.ts';
import { publishing } from './operator/publishing.ts';
import { queries } from './query.ts';
import { streams } from './streams.ts';
import type { Tools } from './tools/tool.ts';
import { createTools } from './tools/tools.ts';
import type { UseCases } from './use-case.ts';
import { webhooks } from './webhooks.ts';

export interface Services {
  /** Complete: one use case for each operation that requires a customer's credentials. */
  readonly customer: UseCases;
  /** The tools of the MCP servers. */
  readonly tools: Tools;
  readonly site: ReturnType<typeof connect>;
  /** What the operator of the service can do; customers cannot. */
  readonly operator: ReturnType<typeof operator>;
  /** The objects behind signed addresses. */
  readonly objects: ReturnType<typeof objects>;
}

export function createServices(context: ServiceContext): Services {
  const customer = {
    ...account(context),
    ...beacons(context),
    ...backfill(context),
    ...catalogDigests(context),
    ...digestManifests(context),
    ...digests(context),
    ...discovery(context),
    ...manifests(context),
    ...queries(context),
    ...ontology(context),
    ...streams(context),
    ...webhooks(context),
  };
  return {
    customer,
    tools: createTools(context, customer),
    site: connect(context),
    operator: operator(context),
    objects: objects(context),
  };
}

const operator = (context: ServiceContext) => ({
  ...catalogDigestOperator(context),
  ...organizationOperator(context),
  ...publishing(context),
});
