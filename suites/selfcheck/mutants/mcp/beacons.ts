// Mutants of the tools for Beacons.
import { refuse } from '../../../../simulator/core/refusal.ts';
import { found } from '../../../../simulator/service/tools/tool.ts';
import type { McpRuleId } from '../../../../spec/rules/mcp.ts';
import { toolKeepingFirst } from '../../executed-beacons.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { replacingRows, together, type Wrap, withLaws } from '../../replaced-operation.ts';
import { asking, replacingTool, returningList, returningMembers, without } from '../../replaced-tool.ts';

/** A reference does not show what it proposes. */
const openProposals = withLaws({ mcp: { proposalForm: 'open' } });

const savingWithout = (name: string): Wrap =>
  together(
    openProposals,
    asking('service-save-beacon', ({ proposal, ...input }) => ({
      ...input,
      proposal: without(name)(Object(proposal)),
    })),
  );

/** A part that knows which Beacons service-archive-beacon archived. */
export const knowingArchived =
  (wrap: (isArchived: (id: string) => boolean) => Wrap): Wrap =>
  (parts) => {
    const archived = new Set<string>();
    const noting = asking('service-archive-beacon', (input) => {
      archived.add(String(input.beacon_id));
      return input;
    });
    return together(
      noting,
      wrap((id) => archived.has(id)),
    )(parts);
  };

const ignoringBeacon = asking('service-manifests', without('beacon_id', 'lookback_hours'));

const findingNone = returningMembers('service-manifests', (all, { input }) =>
  'beacon_id' in input ? { ...all, manifests: [] } : all,
);

export const beaconToolMutants = {
  'mcp.saving-needs-enterprise': {
    'saves-for-all': wrong('lets every plan save Beacons').law('plan', { savesBeaconsByMcp: () => true }),
    'saves-silently': wrong('saves a Beacon below Enterprise, and says enterprise_required').part(
      together(
        withLaws({ plan: { savesBeaconsByMcp: () => true } }),
        replacingTool('service-save-beacon', (call, real) => {
          const outcome = real(call);
          if (call.org.plan === 'enterprise') return outcome;
          return refuse('enterprise_required', 'Your plan does not include saving Beacons.');
        }),
      ),
    ),
  },
  'mcp.archive-on-every-plan': {
    'needs-enterprise': wrong('archives Beacons of Enterprise only', 'MCP-23').part(
      replacingTool('service-archive-beacon', (call, real) =>
        call.org.plan === 'enterprise'
          ? real(call)
          : refuse('enterprise_required', 'Your plan does not include archiving.'),
      ),
    ),
    'frees-no-place': wrong('counts what a tool archived under the cap', 'LIMIT-08').part(
      knowingArchived((isArchived) =>
        replacingRows('createBeacon', 'beacons', (rows) =>
          rows.map((row) => (isArchived(row.id) ? { ...row, status: 'active' as const } : row)),
        ),
      ),
    ),
    'archives-all': wrong('archives every Beacon of the organisation', 'MCP-23').part(
      replacingTool('service-archive-beacon', (call, real, { store: { tables } }) => {
        for (const row of tables.beacons.allOf(call.org.id))
          tables.beacons.put({ ...row, status: 'archived' });
        return real(call);
      }),
    ),
    'does-nothing': wrong('archives nothing', 'MCP-23').part(
      replacingTool('service-archive-beacon', ({ input }) => found({ beacon: input })),
    ),
  },
  'mcp.beacon-saved': {
    'saves-for-none': wrong('lets no plan save Beacons').law('plan', { savesBeaconsByMcp: () => false }),
    'saves-proposals': wrong('saves a Beacon when it proposes one').part(
      replacingTool('service-configure-beacon', (call, real, { tools }) => {
        const outcome = real(call);
        if (outcome.kind === 'answer')
          tools['service-save-beacon']({ ...call, input: { proposal: Object(outcome.members.proposal) } });
        return outcome;
      }),
    ),
    'ignores-name': wrong('saves another name').part(asking('service-save-beacon', without('name'))),
    'ignores-description': wrong('saves no description').part(
      asking('service-save-beacon', without('description')),
    ),
    'ignores-draft': wrong('lists any status for drafts').part(
      asking('service-beacons', (input) => (input.status === 'draft' ? without('status')(input) : input)),
    ),
    'ignores-status': wrong('lists any status').part(asking('service-beacons', without('status'))),
    'ignores-proposal': wrong('saves a Beacon without the streams of the proposal').part(
      together(
        openProposals,
        asking('service-save-beacon', (input) => ({ ...input, proposal: {} })),
      ),
    ),
    'first-proposal-again': wrong('saves every proposal as the first one').part((parts) => {
      let first: unknown;
      const repeating = asking('service-save-beacon', (input) => {
        first ??= input.proposal;
        return { ...input, proposal: first };
      });
      return together(openProposals, repeating)(parts);
    }),
    'executed-without-scope': wrong('executes what it saved without its scope').part(ignoringBeacon),
    'saves-nothing': wrong('shows a Beacon that it did not save').part(
      replacingTool('service-save-beacon', () => found({ beacon: { beacon_id: 'bcn_not-saved' } })),
    ),
  },
  'mcp.beacon-saved-as-proposed': {
    'no-window': wrong('saves no date window').part(savingWithout('default_date_window')),
    'no-topics': wrong('saves no topics').part(savingWithout('topic_filters')),
    'window-of-a-day': wrong('saves a window of a day, whatever was proposed').part(
      together(
        openProposals,
        asking('service-save-beacon', ({ proposal, ...input }) => ({
          ...input,
          proposal: { ...Object(proposal), default_date_window: { lookback_hours: 24 } },
        })),
      ),
    ),
  },
  'mcp.beacons-limited': {
    'hides-those-of-rest': wrong('lists only Beacons that a tool saved').part(
      returningList('service-beacons', 'items', (all) =>
        all.filter(({ intent }) => typeof intent === 'string'),
      ),
    ),
    'limit-before-status': wrong('cuts the list to limit before it looks at status').part(
      replacingTool('service-beacons', (call, real) => {
        const { status, ...input } = Object(call.input);
        const outcome = real({ ...call, input });
        if (outcome.kind === 'refused' || status === undefined) return outcome;
        const items = [outcome.members.items].flat().filter((one) => Object(one).status === status);
        return { ...outcome, members: { ...outcome.members, items } };
      }),
    ),
    'archived-for-enterprise': wrong('lists archived Beacons on Enterprise only').part(
      replacingTool('service-beacons', (call, real) =>
        Object(call.input).status === 'archived' && call.org.plan !== 'enterprise'
          ? refuse('enterprise_required', 'Your plan does not include archived Beacons.')
          : real(call),
      ),
    ),
    'ignores-limit': wrong('ignores limit').part(asking('service-beacons', without('limit'))),
  },
  'mcp.beacon-executed': {
    'ignores-beacon': wrong('ignores beacon_id and returns manifests of any stream').part(ignoringBeacon),
    'adds-named-streams': wrong('returns manifests of named streams beyond the saved ones', 'BEACON-33').part(
      asking('service-manifests', (input) =>
        input.stream_ids === undefined ? input : without('beacon_id')(input),
      ),
    ),
    'never-finds': wrong('returns nothing for a Beacon').part(findingNone),
    'any-window': wrong('executes over 90 days, whatever window is asked for', 'MCP-15').part(
      asking('service-manifests', (input) =>
        'beacon_id' in input ? { ...input, lookback_hours: 2160 } : input,
      ),
    ),
    'keeps-first-streams': wrong('executes a changed Beacon with its old streams', 'BEACON-33').part(
      toolKeepingFirst,
    ),
    'changed-finds-none': wrong('returns nothing for a Beacon that was changed', 'BEACON-33').part(
      replacingTool('service-manifests', (call, real, { store: { tables } }) => {
        const outcome = real(call);
        const isChanged = (tables.beacons.get(String(Object(call.input).beacon_id))?.revision ?? 0) > 1;
        return isChanged && outcome.kind === 'answer' ? found({ manifests: [] }) : outcome;
      }),
    ),
  },
  'mcp.archived-beacon-not-executed': {
    executed: wrong('executes archived Beacons', 'BEACON-18', 'MCP-15').part(ignoringBeacon),
    'empty-result': wrong('returns an empty result for an archived Beacon', 'MCP-02').part(
      replacingTool('service-manifests', (call, real) => {
        const outcome = real(call);
        const isArchived = outcome.kind === 'refused' && outcome.refusal === 'beacon_archived';
        return isArchived ? found({ manifests: [] }) : outcome;
      }),
    ),
  },
  'mcp.foreign-beacon-untouched': {
    archived: wrong('archives Beacons of other organisations').part(
      replacingTool('service-archive-beacon', (call, real, { store: { tables } }) => {
        const row = tables.beacons.get(String(Object(call.input).beacon_id));
        if (row !== undefined) tables.beacons.put({ ...row, status: 'archived' });
        return real(call);
      }),
    ),
    'unknown-ignored': wrong('ignores the id of a Beacon that nobody has').part(
      replacingTool('service-manifests', (call, real, { store: { tables } }) => {
        const isKnown = tables.beacons.get(String(Object(call.input).beacon_id)) !== undefined;
        return real(isKnown ? call : { ...call, input: without('beacon_id')({ ...call.input }) });
      }),
    ),
    executed: wrong('executes Beacons of other organisations').part(ignoringBeacon),
  },
} satisfies Partial<MutantTable<McpRuleId>>;
