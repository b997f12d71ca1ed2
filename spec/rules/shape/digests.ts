// Rules about the shapes of answers about digests.
import type { RuleTable } from '../rule.ts';
import { shown } from './parts.ts';

const section = 'Digests';

export const digestShapes = {
  'shape.list-digests': shown(section, 'The list of digests', 'DIGEST-02', 'DIGEST-21'),
  'shape.create-digest': shown(section, 'A new digest, alone or under its key,', 'DIGEST-02', 'DIGEST-20'),
  'shape.get-digest': shown(section, 'A digest with its streams', 'DIGEST-02', 'DIGEST-04', 'DIGEST-23'),
  'shape.update-digest': shown(section, 'An updated digest, alone or under its key,', 'DIGEST-02'),
  'shape.delete-digest': shown(section, 'The answer to the deletion of a digest, if it has a body,'),
  'shape.activate-digest': shown(section, 'The answer to the activation of a digest, if it has a body,'),
  'shape.deactivate-digest': shown(section, 'The answer to the pausing of a digest, if it has a body,'),
  'shape.add-digest-streams': shown(section, 'The answer to added streams, if it has a body,'),
  'shape.remove-digest-streams': shown(section, 'The answer to removed streams, if it has a body,'),
  'shape.preview-digest-filter': shown(section, 'The preview of a filter', 'DIGEST-29'),
  'shape.list-digest-manifests': shown(section, 'A page of the manifests of a digest', 'PAGE-01', 'PAGE-05'),
  'shape.list-catalog-digests': shown(section, 'The list of the digests of the catalog'),
  'shape.list-added-digests': shown(section, 'The list of the digests that were added'),
} as const satisfies RuleTable<'shape'>;
