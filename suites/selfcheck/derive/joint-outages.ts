// Several total outages at once: a rule that finds nothing to judge under one of them must not hide another one.
import { outageExcuses } from '../excuses/outages.ts';
import { together } from '../replaced-operation.ts';
import { type Outage, type OutageKind, outages } from './outages.ts';

/** Outages after which something is missing, so that a rule may find nothing to judge. */
const silent: ReadonlySet<OutageKind> = new Set(['empty', 'deaf', 'mute']);

/** Each two silent outages of one family, all of a family, and all events; what is legal alone is legal together. */
export function jointOutages(): readonly Outage[] {
  const all = outages().filter(({ kind }) => silent.has(kind));
  const families = Object.entries(Object.groupBy(all, familyOf));
  return [
    ...families.flatMap(([, family = []]) => eachTwo(family)),
    ...families.flatMap(([name, family = []]) => (family.length > 2 ? joint(`${name}:silent`, family) : [])),
    ...joint(
      'events:mute',
      all.filter(({ kind }) => kind === 'mute'),
    ),
  ];
}

/** What an outage is about, by its name: digests, Beacons, webhooks … */
const familyOf = ({ id }: Outage): string =>
  /beacon|digest|webhook|sync|label|stream|manifest|tag/i.exec(id)?.[0].toLowerCase() ?? 'other';

const eachTwo = (family: readonly Outage[]): readonly Outage[] =>
  family.flatMap((one, nth) =>
    family.slice(nth + 1).flatMap((other) => joint(`${one.id}+${other.id}`, [one, other])),
  );

/** None if every outage of the group is excused. */
const joint = (id: string, group: readonly Outage[]): readonly Outage[] =>
  group.every((one) => outageExcuses.has(one.id))
    ? []
    : [
        {
          id,
          kind: 'joint',
          text: group.map(({ text }) => text).join('; '),
          subjects: [...new Set(group.flatMap(({ subjects }) => subjects))],
          wrap: () => together(...group.map(({ wrap }) => wrap())),
        },
      ];
