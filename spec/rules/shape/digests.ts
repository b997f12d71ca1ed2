// Rules about the shapes of answers about digests.
import type { RuleTable } from '../rule.ts';
import { envelopeRule } from './parts.ts';

const section = 'Digests';

export const digestShapes = {
  'shape.list-digests': envelopeRule(section, 'The list of digests', 'DIGEST-02', 'DIGEST-21'),
  'shape.create-digest': envelopeRule(
    section,
    'A created digest, in data or under data.digest,',
    'DIGEST-02',
    'DIGEST-20',
  ),
  'shape.get-digest': envelopeRule(
    section,
    'A digest with its streams',
    'DIGEST-02',
    'DIGEST-04',
    'DIGEST-23',
  ),
  'shape.update-digest': envelopeRule(
    section,
    'An updated digest, in data or under data.digest,',
    'DIGEST-02',
  ),
  'shape.delete-digest': envelopeRule(section, 'The answer to the deletion of a digest, if it has a body,'),
  'shape.activate-digest': envelopeRule(
    section,
    'The answer to the activation of a digest, if it has a body,',
  ),
  'shape.deactivate-digest': envelopeRule(
    section,
    'The answer to the deactivation of a digest, if it has a body,',
  ),
  'shape.add-digest-streams': envelopeRule(
    section,
    'The answer to the addition of streams, if it has a body,',
  ),
  'shape.remove-digest-streams': envelopeRule(
    section,
    'The answer to the removal of streams, if it has a body,',
  ),
  'shape.preview-digest-filter': envelopeRule(section, 'The preview of a filter', 'DIGEST-29'),
  'shape.list-digest-manifests': envelopeRule(
    section,
    'A page of the manifests of a digest',
    'PAGE-01',
    'PAGE-05',
  ),
  'shape.list-catalog-digests': envelopeRule(section, 'The list of catalog digests'),
  'shape.list-added-digests': envelopeRule(section, 'The list of added catalog digests'),
} as const satisfies RuleTable<'shape'>;
