// Matrices: a case that is repeated for each member of one or several families, and how a finding names the member.
import { type OperationId, operations } from '../../spec/contract.ts';
import { type McpServerName, type RateClass, type ToolId, tools } from '../../spec/tools.ts';
import type { PlanName } from '../../spec/values.ts';
import type { McpTransport } from '../clients/mcp.ts';
import {
  Finding,
  type FindingDetails,
  findingIn,
  MissingNeed,
  missingNeedIn,
  NotApplicable,
} from './finding.ts';

/** The families over which a case may be repeated. Which members there are follows from `spec/`. */
export interface Families {
  readonly server: McpServerName;
  readonly transport: McpTransport;
  readonly tool: ToolId;
  readonly write: OperationId;
  readonly class: RateClass;
}

/** The members of each family that a case is about; with several families it is repeated for every combination. */
export type Each = { readonly [F in keyof Families]?: readonly Families[F][] };

/** One combination. */
export type MemberOf<E extends Each> = {
  readonly [F in keyof E]: E[F] extends readonly (infer M)[] ? M : never;
};
type Member = Partial<Families>;

const transportNames: Readonly<Record<McpTransport, string>> = {
  streamable: 'Streamable HTTP',
  sse: 'SSE with the token in the query',
  'sse-header': 'SSE with the token in x-access-token',
};

const wordsFor: { readonly [F in keyof Families]: (one: Families[F]) => string } = {
  server: (server) => `on the ${server} server`,
  transport: (transport) => `over ${transportNames[transport]}`,
  tool: (tool) => `with ${tool}`,
  write: (id) => `with ${operations[id].method.toUpperCase()} ${operations[id].path}`,
  class: (rateClass) => `in the rate class ${rateClass}`,
};

/** `on the advanced server over Streamable HTTP` */
const memberText = (member: Member): string =>
  (Object.keys(member) as (keyof Families)[])
    .map((family) => (wordsFor[family] as (one: unknown) => string)(member[family]))
    .join(' ');

/** Every combination that these plans include, the last family changing fastest. */
export function membersOf(each: Each, plans: readonly PlanName[]): readonly Member[] {
  const all = Object.entries(each).reduce<readonly Member[]>(
    (members, [family, ones]) =>
      members.flatMap((member) => ones.map((one) => ({ ...member, [family]: one }))),
    [{}],
  );
  return all.filter((member) => plans.every((plan) => includes(plan, member)));
}

/** Full Records are for Enterprise ("Plan gating"). */
const includes = (plan: PlanName, { class: rateClass, tool }: Member): boolean =>
  plan === 'enterprise' ||
  (rateClass !== 'records' && (tool === undefined || tools[tool].rateClass !== 'records'));

/** What a run for one member receives besides the parts of its case. */
interface OfMember {
  readonly member: Member;
  /** Names the member in the details of a warning. */
  readonly named: (details: FindingDetails) => FindingDetails;
}

/**
 * Runs for each of the members. The first finding ends the matrix. What a member lacks is thrown after the others have run, so
 * that no missing member passes for judged; one that does not apply is left out, unless none applies.
 */
export async function forEachMember(
  members: readonly Member[],
  run: (of: OfMember) => Promise<void>,
): Promise<void> {
  const missing: MissingNeed[] = [];
  const inapplicable: NotApplicable[] = [];
  for (const member of members) {
    const text = memberText(member);
    const named = (details: FindingDetails): FindingDetails => ({
      ...details,
      expected: `${details.expected}, ${text}`,
    });
    try {
      await run({ member, named });
    } catch (cause) {
      const finding = findingIn(cause);
      if (finding !== undefined) throw new Finding(named(finding.details));
      const lacking = missingNeedIn(cause);
      if (lacking !== undefined) missing.push(inMember(lacking, text));
      else if (cause instanceof NotApplicable) inapplicable.push(cause);
      else throw cause;
    }
  }
  const [lacking] = missing;
  if (lacking !== undefined) throw lacking;
  const [first] = inapplicable;
  if (first !== undefined && inapplicable.length === members.length) throw first;
}

const inMember = ({ needs, note, obstacle }: MissingNeed, text: string): MissingNeed =>
  new MissingNeed(needs, { note: note === undefined ? text : `${text}: ${note}`, obstacle });
