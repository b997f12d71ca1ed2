// The tools for Beacons: propose, save, list and archive ("MCP servers").
import { bounds } from '../../../spec/bounds.ts';
import { operations } from '../../../spec/contract.ts';
import { schemaValidator } from '../../../spec/validate.ts';
import { parseJson } from '../../core/json-input.ts';
import { wordsOf } from '../../core/manifest-query.ts';
import { invalid, invalidIn } from '../../core/refusal.ts';
import { rankStreams } from '../../core/search.ts';
import { isListed } from '../../core/stream.ts';
import type { Call, ServiceContext } from '../context.ts';
import {
  type Customer,
  dataOf,
  found,
  searched,
  type ToolInput,
  type ToolOutcome,
  type Tools,
  through,
} from './tool.ts';

type Context = ServiceContext<'beacon' | 'error' | 'mcp' | 'search' | 'stream'>;

export const beaconTools = (context: Context, customer: Customer) =>
  ({
    'service-configure-beacon': (call) => {
      const proposal = proposalFor(context, call.input.intent);
      return found({ proposal: context.laws.mcp.proposalForm === 'opaque' ? sealed(proposal) : proposal });
    },
    'service-save-beacon': (call) => save(customer, call),
    'service-beacons': (call) => list(customer, call),
    'service-archive-beacon': (call) =>
      through(customer.archiveBeacon, call, { beacon_id: call.input.beacon_id }, (beacon) => ({ beacon })),
  }) satisfies Partial<Tools>;

const sealed = (proposal: object): object => ({
  reference: Buffer.from(JSON.stringify(proposal)).toString('base64url'),
});

/** What the proposal contains; a reference that service-configure-beacon did not make contains nothing. */
function contentsOf(proposal: { readonly reference?: unknown }): object | undefined {
  if (typeof proposal.reference !== 'string') return proposal;
  const contents = parseJson(Buffer.from(proposal.reference, 'base64url').toString())?.value;
  return typeof contents === 'object' && contents !== null ? contents : undefined;
}

const streamsMax = 5;
const hoursByWord: Readonly<Record<string, number>> = {
  daily: 24,
  day: 24,
  weekly: 168,
  week: 168,
  monthly: 720,
  month: 720,
};
const hoursDefault = 168;

/** Reads an intent in plain words: finds streams by its words, topics by their names, and the window that it mentions. */
function proposalFor({ content }: Context, intent: string): object {
  const words = wordsOf(intent);
  const streams = rankStreams(content.streams().filter(isListed), intent).slice(0, streamsMax);
  const topics = content.base.topics.filter(({ name, slug }) =>
    wordsOf(`${name} ${slug}`).some((word) => words.includes(word)),
  );
  const hours = words.flatMap((word) => hoursByWord[word] ?? [])[0] ?? hoursDefault;
  return {
    name: intent.slice(0, nameCharsMax),
    intent,
    stream_ids: streams.map(({ id }) => id),
    topic_filters: topics.slice(0, streamsMax).map(({ slug }) => ({ slug })),
    default_date_window: { lookback_hours: hours },
  };
}

const nameCharsMax = 80;

const violationsIn = schemaValidator(operations.createBeacon.requestBody?.schema ?? {});

const unknownReference = invalid([
  {
    loc: ['arguments', 'proposal', 'reference'],
    type: 'value_error',
    msg: 'this is not a reference of service-configure-beacon',
  },
]);

/** Members of the call take precedence over those of the proposal. */
function save({ createBeacon }: Customer, call: Call<ToolInput<'service-save-beacon'>>): ToolOutcome {
  const { proposal, ...named } = call.input;
  const contents = contentsOf(proposal);
  if (contents === undefined) return unknownReference;
  const body = { name: 'Beacon', ...contents, ...named, status: 'active' as const };
  const refused = invalidIn(['arguments', 'proposal'], violationsIn(body, bounds.issues));
  if (refused !== undefined) return refused;
  return through(createBeacon, call, { body }, (beacon) => ({ beacon }));
}

function list({ listBeacons }: Customer, call: Call<ToolInput<'service-beacons'>>): ToolOutcome {
  const outcome = listBeacons({ ...call, input: call.input });
  if (outcome.kind === 'refused') return outcome;
  const { items, total } = dataOf<{ readonly items: readonly object[]; readonly total: number }>(outcome);
  return searched({ items, total }, items.length, ['Propose one with service-configure-beacon.']);
}
