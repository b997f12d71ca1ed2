// The Advanced tools for ontology sync: tags, mappings and labels ("MCP servers").
import { type Customer, inList, type Tools, through } from './tool.ts';

export const ontologyTools = ({
  listTags,
  createSync,
  deleteSync,
  listSyncs,
  createLabel,
  listLabels,
}: Customer) =>
  ({
    'service-tags': (call) => through(listTags, call, call.input, (data) => inList('tags', data)),
    'service-sync': (call) => {
      const { labels, ...input } = call.input;
      const named = labels === undefined ? {} : { labels: labels.join(',') };
      return through(createSync, call, { ...input, ...named }, (data: object) => ({ ...data }));
    },
    'service-unsync': (call) =>
      through(deleteSync, call, { id: call.input.sync_id }, (data: object) => ({ ...data, deleted: true })),
    'service-syncs': (call) => through(listSyncs, call, call.input, (data) => inList('syncs', data)),
    'service-label': (call) => through(createLabel, call, { body: call.input }, (label) => ({ label })),
    'service-labels': (call) => through(listLabels, call, {}, (data) => inList('labels', data)),
  }) satisfies Partial<Tools>;
