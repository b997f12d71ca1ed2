// Cleanup after a case: steps on REST, and what cases made with tools, which is named if it cannot be removed.
import type { McpServerName } from '../../spec/tools.ts';
import { McpClient } from '../clients/mcp.ts';
import type { RestClient } from '../clients/rest.ts';
import type { Always, MadeByTool, Org } from '../kit/case.ts';
import { missingNeed } from '../kit/finding.ts';
import { isClaimed } from '../target/surfaces.ts';
import { clientsOf, type LeasedOrg } from './leased-org.ts';
import type { Session } from './session.ts';

interface CleanupContext {
  readonly session: Session;
  readonly undo: (() => Promise<void>)[];
  readonly leasedOrgs: readonly LeasedOrg[];
}

/** Both do nothing for an organisation that the run created: dropping it drops everything that it owns. */
export function cleanupOf(
  context: CleanupContext,
  ruleId: string,
): Pick<Always, 'afterwards' | 'madeByTool'> {
  const { session, undo } = context;
  const hasRest = isClaimed('rest', session.target.features);
  return {
    afterwards: (org, step) => {
      const leased = givenIn(context, org);
      // What a case makes on REST exists only where REST does.
      if (leased === undefined || !hasRest) return;
      undo.push(async () => void (await step(unrecorded(session, leased))));
    },
    madeByTool: (org, made) => {
      const leased = givenIn(context, org);
      if (leased === undefined) return;
      undo.push(async () => {
        const end = await (hasRest ? onRest : overMcp)(session, leased, made).catch(() => undefined);
        // A world of the run is dropped with everything in it.
        if (end === 'removed' || session.world?.taken === true) return;
        const { kind, name } = made;
        session.left.add({ kind, name, org: leased.label, rule: ruleId, isArchived: end === 'archived' });
      });
    },
  };
}

const givenIn = ({ leasedOrgs }: CleanupContext, { label }: Org): LeasedOrg | undefined =>
  leasedOrgs.find((one) => one.label === label && one.origin !== 'made');

/** A client for requests that are not part of the case, or are sent after its end. */
export const unrecorded = (session: Session, leased: LeasedOrg): RestClient =>
  clientsOf(leased, session.throttle.guard(leased, session.patient(session.transport)), session.target)[0];

type End = Promise<'removed' | 'archived' | undefined>;

async function onRest(session: Session, leased: LeasedOrg, { onRest: remove }: MadeByTool): End {
  if (remove === undefined) return undefined;
  await remove(unrecorded(session, leased));
  return 'removed';
}

async function overMcp(
  { throttle, transport, target }: Session,
  leased: LeasedOrg,
  { overMcp: end }: MadeByTool,
): End {
  const { mcpUrl = missingNeed('mcp-servers') } = target;
  const { mcpToken: token = missingNeed('mcp-servers') } = leased.credential;
  const parts = { transport: throttle.permit(leased, transport), mcpUrl, token };
  return end && withServer(parts, end.server, end.call);
}

/** Opens a server for the work, and closes it. */
export async function withServer<T>(
  parts: Parameters<typeof McpClient.open>[0],
  server: McpServerName,
  work: (client: McpClient) => Promise<T>,
): Promise<T> {
  const client = await McpClient.open(parts, server);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
