// Mutants of privacy: what one organisation owns shows to others, alone or beside their own.
import type { Store } from '../../../simulator/state/store.ts';
import type { OwnedRow, Table } from '../../../simulator/state/table.ts';
import type { PrivacyRuleId } from '../../../spec/rules/privacy.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import type { ToolId } from '../../../spec/tools.ts';
import { minuteMs } from '../../../spec/units.ts';
import { joined, kebab, type Mutants, type MutantTable, wrong } from '../mutant.ts';
import { changingData, replacing, sharingAnswer, withRows } from '../replaced-operation.ts';
import { replacingTool } from '../replaced-tool.ts';

type List = 'listBeacons' | 'listDigests' | 'listLabels' | 'listSyncs' | 'listWebhooks';

/** Two mutants for the list of an operation, and one for each tool that lists the same. */
const leaks = (
  kind: 'beacons' | 'digests' | 'labels' | 'syncs' | 'webhooks',
  breaks: readonly StatementId[],
  operation: List,
  ...tools: readonly ToolId[]
): Mutants => {
  const rowsIn = ({ tables }: Store): Table<OwnedRow> => tables[kind] as unknown as Table<OwnedRow>;
  return joined(
    {
      [`${kebab(operation)}-of-everybody`]: wrong(
        `lists ${kind} of every organisation in ${operation}`,
        ...breaks,
      ).part(
        replacing(operation, (call, real, store) =>
          withEverybodys(rowsIn(store), call.org.id, () => real[operation](call as never)),
        ),
      ),
      [`${kebab(operation)}-beside`]: wrong(
        `shows ${kind} of every organisation in a second list of ${operation}`,
      ).part(changingData(operation, (own, _, store) => ({ ...own, shared: latest(rowsIn(store)) }))),
    },
    ...tools.map((tool) => ({
      [`${tool}-of-everybody`]: wrong(`lists ${kind} of every organisation in ${tool}`).part(
        replacingTool(tool, (call, real, { store }) =>
          withEverybodys(rowsIn(store), call.org.id, () => real(call)),
        ),
      ),
    })),
  );
};

/** Runs `act` while the latest rows are listed as those of the organisation. */
const withEverybodys = <T>(table: Table<OwnedRow>, organizationId: string, act: () => T): T =>
  withRows(table, () => latest(table).map((row) => ({ ...row, organizationId })), act);

/** The latest first, so that the first page of a list holds those of the case. */
const latest = (table: Table<OwnedRow>): readonly OwnedRow[] => table.all().slice(-20).toReversed();

export const privacyMutants = {
  'privacy.names-stay-inside': {
    'one-list-of-digests': wrong('caches one list of digests for all organisations', 'DIGEST-22').part(
      sharingAnswer('listDigests', 5 * minuteMs),
    ),
    ...leaks('beacons', ['BEACON-38'], 'listBeacons', 'service-beacons'),
    ...leaks('digests', ['DIGEST-22', 'DIGEST-32'], 'listDigests', 'service-digests'),
    ...leaks('labels', ['ONTO-14'], 'listLabels', 'service-labels'),
    ...leaks('syncs', [], 'listSyncs', 'service-syncs'),
    ...leaks('webhooks', ['HOOK-16'], 'listWebhooks'),
  },
} satisfies MutantTable<PrivacyRuleId>;
