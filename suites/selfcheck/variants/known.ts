// A correct server that refuses requests with an unknown stream, channel, tag or topic.
import type { Outcome } from '../../../simulator/core/answer.ts';
import { isMembers, type Members } from '../alter.ts';
import { type AnyUseCase, dataOf, type Wrap, wrapped } from '../replaced-operation.ts';
import { affecting, type Variants } from '../variant.ts';
import { invalidAt } from './wraps.ts';

export const knownVariants = {
  'unknown-names-refused': affecting(
    'beacon',
    'delivery',
    'digest',
    'lifecycle',
    'query',
    'quota',
    'request',
    'shape',
    'version',
  ).does('refuses streams, channels, tags and topics that it does not know with 422', refusingUnknown()),
} satisfies Variants;

type Kind = 'stream' | 'channel' | 'tag' | 'topic';
type Known = Readonly<Record<Kind, ReadonlySet<string>>>;

/** The members that name a resource, and the kind of resource. */
const named: Readonly<Record<string, Kind>> = {
  stream_id: 'stream',
  stream_ids: 'stream',
  tag_ids: 'tag',
  exclude_tag_ids: 'tag',
  tag_names: 'tag',
  exclude_tag_names: 'tag',
  source_channel_ids: 'channel',
  exclude_source_channel_ids: 'channel',
  source_channel_names: 'channel',
  topic_filters: 'topic',
};
const dimensions: Readonly<Record<string, Kind>> = { tag: 'tag', topic: 'topic', source: 'channel' };
const operations = [
  ...(['queryManifests', 'listStreamManifests', 'listDigestManifests', 'createBeacon'] as const),
  ...(['updateBeacon', 'createDigest', 'updateDigest', 'previewDigestFilter', 'addDigestStreams'] as const),
];

function refusingUnknown(): Wrap {
  return (parts) => ({
    ...parts,
    services: (services) => {
      const real = parts.services(services);
      const ask = real.customer as Readonly<Record<string, AnyUseCase>>;
      let known: Known | undefined;
      return operations.reduce(
        (sofar, operation) =>
          wrapped(sofar, operation, (act) => (call) => {
            const input = isMembers(call.input) ? call.input : {};
            const values = namedIn({ ...input, ...(isMembers(input.body) && input.body) });
            if (values.length === 0) return act(call);
            const list = (): Known =>
              knownTo((operation, more) => ask[operation]?.({ ...call, input: more }));
            const firstUnknown = (all: Known) =>
              values.find(([, kind, value]) => !all[kind].has(value.toLowerCase()));
            known ??= list();
            // Streams may have been published after the list was read.
            if (firstUnknown(known) !== undefined) known = list();
            const wrong = firstUnknown(known);
            return wrong === undefined ? act(call) : invalidAt('body', wrong[0]);
          }),
        real,
      );
    },
  });
}

/** Each value that names a resource: its member, the kind of resource, and its text. */
function namedIn(members: Members): readonly (readonly [member: string, Kind, value: string])[] {
  return Object.entries(members).flatMap(([name, value]) => {
    const kind = named[name];
    if (kind !== undefined) return textsOf(value).map((text) => [name, kind, text] as const);
    if (name === 'content_filters' && isMembers(value)) return namedIn(value);
    const rules = name === 'filter_spec' && isMembers(value) ? value.rules : undefined;
    return (Array.isArray(rules) ? rules.filter(isMembers) : []).flatMap(({ dimension, values }) => {
      const of = dimensions[String(dimension)];
      return of === undefined ? [] : textsOf(values).map((text) => [name, of, text] as const);
    });
  });
}

/** The texts of a value that may be one, several with commas, a list, or a topic with its slug. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(',').map((text) => text.trim());
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isMembers(value) && typeof value.slug === 'string' ? [value.slug] : [];
}

/** All resources that the lists of the service show. */
function knownTo(ask: (operation: string, input: Members) => Outcome | undefined): Known {
  const rows = (operation: string, name: string, input: Members): readonly Members[] => {
    const outcome = ask(operation, input);
    const list = outcome && dataOf(outcome)[name];
    return Array.isArray(list) ? list.filter(isMembers) : [];
  };
  const streams = [0, 1].flatMap((page) => rows('listStreams', 'streams', { page, page_size: 200 }));
  const channels = streams.flatMap(({ id }) => {
    const outcome = ask('getStream', { id });
    const shown = outcome && dataOf(outcome).source_channels;
    return Array.isArray(shown) ? shown.filter(isMembers) : [];
  });
  const values = (found: readonly Members[], ...names: readonly string[]): ReadonlySet<string> =>
    new Set(found.flatMap((row) => names.map((name) => String(row[name]).toLowerCase())));
  return {
    stream: values(streams, 'id'),
    channel: values(channels, 'id', 'name', 'source_channel_display'),
    tag: values(rows('listTags', 'tags', {}), 'id', 'canonical_name'),
    topic: values(rows('listTopics', 'topics', {}), 'id', 'slug'),
  };
}
