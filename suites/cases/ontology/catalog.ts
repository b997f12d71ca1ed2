// Cases of tags and topics: searching, filtering, describing and syncing them.
import type { OntologyRuleId } from '../../../spec/rules/ontology.ts';
import { domains } from '../../../spec/values.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isList, isString, type JsonObject } from '../../clients/json.ts';
import type { Query, RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, needing } from '../../kit/case.ts';
import { check, expectEqual, expectNone, expectSuccess, isRefused } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { judgeShape } from '../../kit/shape.ts';
import { tagsOf, topicsOf } from '../../steps/manifest-parts.ts';
import { expectSelective, mentions, rowsOf, textsIn, unlikely } from '../../steps/open-lists.ts';
import { isRefusedValue } from '../../steps/reads.ts';
import { nameInRun, walkSyncs, withSyncs } from '../../steps/syncs.ts';
import { searchableTypes } from '../../steps/tags.ts';

export const enterprise = { plan: 'enterprise' } as const;
const samples = 2;
const domainsTried = 3;
const entitiesTried = 8;

export const catalogCases = {
  'ontology.tags-searched-fuzzily': needing({ org: enterprise }, async ({ org, discover, warn }) => {
    const names = (await findTags(org.rest, discover, expectNoEntities)).rows
      .map(nameIn)
      .filter((name) => misspelt(name) !== undefined)
      .slice(-samples);
    if (names.length === 0) missingNeed('tag-to-misspell');
    const answers = new Set<string>();
    for (const name of names)
      for (const search of [partOf(name), misspelt(name) ?? name]) {
        const exchange = await listTags(org.rest, { search });
        judgeShape('listTags', expectSuccess(exchange), warn);
        check(
          rowsOf(exchange).some((row) => mentions(row, name)),
          `tag “${name}”`,
          { at: 'data', exchange },
        );
        answers.add(JSON.stringify(rowsOf(exchange)));
      }
    const all = await listTags(org.rest, {});
    expectSelective(await listTags(org.rest, { search: unlikely }), all);
    check(
      names.length < 2 || answers.size > 1,
      'different tags, or a different order, for different searches',
      { received: 'the same tags for every search', at: 'data' },
    );
  }),

  'ontology.every-kind-synced': needing({ org: enterprise }, async ({ org, discover }) => {
    const { rows: mapped } = await walkSyncs(org.rest);
    const allTopics = await listTopics(org.rest, {});
    // Two of each kind, because a service may find the first of its rows whatever is asked for.
    const free = (object_type: string, rows: readonly JsonObject[]) =>
      rows
        .filter((row) => objectIds(row).length > 0 && !mapped.some((one) => mentions(one, nameIn(row))))
        .slice(0, 2)
        .map((row, nth) => ({ object_type, row, external_id: nameInRun(`${object_type}-${nth}`) }));
    const objects = [
      ...free('tag', (await findTags(org.rest, discover)).rows),
      ...free('topic', isRefusedValue(allTopics) ? [] : rowsOf(allTopics)),
    ];
    if (objects.length === 0) missingNeed('ontology-id', { what: 'tag or topic' });
    await withSyncs(org, async (_, noted) => {
      for (const { object_type, row, external_id } of objects) {
        let made: Exchange | undefined;
        let query: Query = {};
        // Which of the ids of a row is its object_id is open.
        for (const object_id of objectIds(row)) {
          if (made !== undefined && made.status < 300) break;
          query = { object_type, object_id, external_id };
          made = noted(await org.rest.call('createSync', { query }));
        }
        expectSuccess(made ?? missingNeed('ontology-id', { what: object_type }));
        const { rows, exchange } = await walkSyncs(org.rest, { object_type });
        const shown = rows.find((one) => mentions(one, external_id));
        check(
          shown !== undefined && mentions(shown, nameIn(row)),
          `data with the sync of the ${object_type} “${nameIn(row)}” and its name`,
          { received: shown, at: 'data', exchange },
        );
        const again = { ...query, external_id: `again-${external_id}` };
        expectSuccess(noted(await org.rest.call('createSync', { query: again })));
        const after = await walkSyncs(org.rest, { object_type });
        const kept = [external_id, again.external_id].filter((id) =>
          // A row may also show an id that its object had before.
          after.rows.some((one) => mentions(one.external_id ?? one, id)),
        );
        expectEqual(after.exchange, 'data', [again.external_id], kept, 'external ids after a second sync');
      }
    });
  }),

  'ontology.tags-of-type': needing({ org: enterprise }, async ({ org, discover }) => {
    const { rows: all, query } = await findTags(org.rest, discover);
    const typed = all.filter((row) => searchableTypes.includes(typeIn(row) ?? ''));
    const first = typeIn(typed[0] ?? missingNeed('typed-tag'));
    const ofType = await listTags(org.rest, { ...query, type: first });
    const wrongType = rowsOf(ofType).find((found) => (typeIn(found) ?? first) !== first);
    expectNone(ofType, 'data', wrongType, `data with tags of type ${first} only`);
    for (const row of [...typed.slice(0, 1), ...typed.slice(-1)]) {
      const search = nameIn(row);
      const others = searchableTypes.filter((type) => type !== typeIn(row));
      for (const type of [typeIn(row), others[0]]) {
        const exchange = await listTags(org.rest, { search, type });
        const rows = rowsOf(exchange);
        const wrong = rows.find((found) => (typeIn(found) ?? type) !== type);
        expectNone(exchange, 'data', wrong, `data with tags of type ${type} only`);
        check(
          type !== typeIn(row) || rows.some((found) => mentions(found, search)),
          `data with the tag “${search}” of type ${type}`,
          { at: 'data', exchange },
        );
      }
    }
  }),

  'ontology.tags-described': needing({ org: enterprise }, async ({ org, discover }) => {
    const { rows, exchange } = await findTags(org.rest, discover);
    const nameless = rows.find(
      (row) => Object.values(row).filter((value) => isString(value) && !/^\d+$/.test(value)).length < 2,
    );
    expectNone(exchange, 'data', nameless, 'a name and a type in every tag');
    const hasAliases = rows.some((row) =>
      Object.entries(row).some(([name, value]) => isList(value) || /alias/i.test(name)),
    );
    check(hasAliases, 'aliases of some tag', { received: rows.slice(0, samples), at: 'data', exchange });
  }),

  'ontology.topics-searched': needing({ org: enterprise }, async ({ org, discover, warn }) => {
    const exchange = await listTopics(org.rest, {});
    // A service may list topics only that are searched for.
    if (isRefusedValue(exchange)) missingNeed('topics', { count: 2 });
    judgeShape('listTopics', expectSuccess(exchange), warn);
    const topics = rowsOf(exchange);
    if (topics.length === 0) {
      const shown = (await someManifests(discover)).flatMap(topicsOf);
      expectNone(exchange, 'data', shown[0], 'topics, since manifests show some');
      await expectNoDomainTopics(org.rest);
    }
    const [one, other] = [topics[0], topics.at(-1)];
    if (one === undefined || other === undefined || topics.length < 2) missingNeed('topics', { count: 2 });
    else await expectTopicsFound(org.rest, [nameIn(one), nameIn(other)]);
    expectSelective(await listTopics(org.rest, { search: unlikely }), exchange);
    await expectDomainFilter(org.rest, topics);
    await expectSearchInDomain(org.rest, topics);
  }),

  'ontology.entities-are-tags': needing({ org: enterprise }, async ({ org, discover }) => {
    const entities = [...new Set(await entitiesOfManifests(discover))].slice(0, entitiesTried);
    if (entities.length === 0) missingNeed('tags', { count: 1 });
    for (const search of entities) {
      const rows = rowsOf(expectSuccess(await listTags(org.rest, { search })));
      if (rows.some((row) => mentions(row, search))) return;
    }
    check(false, `a tag for one of ${entities.join(', ')}`, { received: 'none', at: 'data' });
  }),

  'ontology.topics-organised-by-domain': needing({ org: enterprise }, async ({ org }) => {
    const whole = await listTopics(org.rest, {});
    // A service may list topics only that are searched for.
    const topics = isRefusedValue(whole) ? [] : rowsOf(expectSuccess(whole));
    if (topics.length === 0) missingNeed('topics', { count: 1 });
    const lists: JsonObject[] = [];
    for (const domain of domains)
      lists.push(...rowsOf(expectSuccess(await listTopics(org.rest, { domain }))));
    const stray = topics.find((topic) => !lists.some((row) => mentions(row, nameIn(topic))));
    expectNone(whole, 'data', stray, `each of ${topics.length} topics in the list of some domain`);
  }),
} satisfies { readonly [R in OntologyRuleId]?: Case };

export const listTags = (client: RestClient, query: Query): Promise<Exchange> =>
  client.call('listTags', { query });
export const listTopics = (client: RestClient, query: Query): Promise<Exchange> =>
  client.call('listTopics', { query });

interface FoundTags {
  readonly rows: readonly JsonObject[];
  readonly exchange: Exchange;
  readonly query: Query;
}

/** Tags of the catalog; if the list without a search is empty, tags of entities in manifests. */
async function findTags(
  client: RestClient,
  discover: Discovery,
  whenNone: (entities: readonly string[], exchange: Exchange) => void = () => undefined,
): Promise<FoundTags> {
  const all = await listTags(client, {});
  if (all.status < 400 && rowsOf(all).length > 0) return { rows: rowsOf(all), exchange: all, query: {} };
  const entities = await entitiesOfManifests(discover);
  let last = all;
  for (const search of entities) {
    const exchange = await listTags(client, { search });
    const rows = rowsOf(exchange);
    if (rows.length > 0) return { rows, exchange, query: { search } };
    last = exchange;
  }
  whenNone(entities, last);
  return missingNeed('tags', { count: 1 });
}

/** Manifests that show entities show that there are tags. */
function expectNoEntities(entities: readonly string[], exchange: Exchange): void {
  expectNone(exchange, 'data', entities[0], 'tags, since manifests show entities');
}

export const entitiesOfManifests = async (discover: Discovery): Promise<readonly string[]> =>
  (await someManifests(discover)).flatMap(tagsOf);

async function someManifests(discover: Discovery): Promise<readonly JsonObject[]> {
  const stream = await discover.stream({ manifestsMin: 1 });
  return discover.manifests(stream.id, samples);
}

/** The possible object ids of a tag or topic. */
const objectIds = ({ id, object_id, tag_id, topic_id }: JsonObject): readonly string[] =>
  [id, object_id, tag_id, topic_id].map(String).filter((one) => /^\d+$/.test(one));

/** The name of a tag or topic, under one of several possible keys. */
export function nameIn(row: JsonObject): string {
  const name = ['canonical_name', 'name', 'title', 'tag_name', 'topic_name', 'label']
    .map((key) => row[key])
    .find(isString);
  return name ?? missingNeed('ontology-name');
}

function typeIn({ type, tag_type }: JsonObject): string | undefined {
  const shown = type ?? tag_type;
  return isString(shown) ? shown.toLowerCase() : undefined;
}

/** The first three quarters of a name. */
const partOf = (name: string): string => name.slice(0, Math.ceil((name.length * 3) / 4)).trim();

/** The name without a letter in the middle of a long word; undefined without a long word. */
function misspelt(name: string): string | undefined {
  const word = name.split(' ').find((part) => /^[A-Za-z]{7,}$/.test(part));
  if (word === undefined) return undefined;
  const middle = Math.floor(word.length / 2);
  return name.replace(word, word.slice(0, middle) + word.slice(middle + 1));
}

async function expectTopicsFound(client: RestClient, names: readonly string[]): Promise<void> {
  const answers = [];
  for (const search of names) {
    const exchange = await listTopics(client, { search });
    check(
      rowsOf(exchange).some((row) => mentions(row, search)),
      `“${search}”`,
      { at: 'data', exchange },
    );
    answers.push(JSON.stringify(rowsOf(exchange)));
  }
  check(new Set(answers).size > 1, 'different topics, or a different order, for different searches', {
    received: 'the same topics for every search',
    at: 'data',
  });
}

/** No domain has topics; called where the whole list is empty. */
async function expectNoDomainTopics(client: RestClient): Promise<void> {
  for (const domain of domains) {
    const exchange = await listTopics(client, { domain });
    check(
      isRefused(exchange) || rowsOf(exchange).length === 0,
      `data without topics of ${domain}, since the list of all topics is empty`,
      { received: rowsOf(exchange)[0], at: 'data', exchange },
    );
  }
}

async function expectSearchInDomain(client: RestClient, topics: readonly JsonObject[]): Promise<void> {
  const topic = topics.find((row) => domainsIn(row).length === 1);
  const domain = domains.find((one) => topic !== undefined && !domainsIn(topic).includes(one));
  if (topic === undefined || domain === undefined) return;
  const exchange = await listTopics(client, { search: nameIn(topic), domain });
  const found = rowsOf(exchange).find((row) => domainsIn(row).length > 0 && !domainsIn(row).includes(domain));
  expectNone(exchange, 'data', found, `data with topics of ${domain} only`);
}

async function expectDomainFilter(client: RestClient, topics: readonly JsonObject[]): Promise<void> {
  const named = [...new Set(topics.flatMap(domainsIn))].slice(0, domainsTried);
  const answers = new Set<string>();
  for (const domain of named.length < 2 ? domains : named) {
    const exchange = await listTopics(client, { domain });
    const rows = rowsOf(exchange);
    const foreign = rows.find((row) => {
      const own = domainsIn(row);
      return own.length > 0 && !own.includes(domain);
    });
    expectNone(exchange, 'data', foreign, `data with topics of ${domain} only`);
    const missed = topics.find((row) => domainsIn(row).includes(domain) && domainsIn(row).length === 1);
    check(
      missed === undefined || rows.some((row) => mentions(row, nameIn(missed))),
      `data with the topic ${missed && nameIn(missed)} of ${domain}`,
      { at: 'data', exchange },
    );
    answers.add(JSON.stringify(rows));
  }
  check(answers.size > 1, 'other topics for other domains', { received: 'the same topics', at: 'data' });
}

const domainsIn = (row: JsonObject): readonly string[] =>
  textsIn(row).filter((text) => (domains as readonly string[]).includes(text));
