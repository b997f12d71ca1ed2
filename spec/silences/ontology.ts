// What the document leaves open about ontology sync, backfill and export.
import { about, type SilenceTable } from './silence.ts';

export const ontologySilences = {
  'S-175': about('ONTO-06', 'Endpoints').ambiguous(
    'POST /ontology/sync takes query parameters, although bodies are JSON.',
    'Query parameters work. Nothing about a body.',
    'Query parameters only.',
    'The row of the endpoint says "query", and the suites send nothing else.',
  ),
  'S-176': about('ONTO-06', 'Stream (list item)').contradictory(
    'object_id is an integer, but ids of streams and tags are strings of digits.',
    'Digits are accepted.',
    'Digits of any length.',
    'The suites send ids of the catalog as digits, which fit both.',
  ),
  'S-177': about('ONTO-02', 'ONTO-03', 'ONTO-04').silent(
    'Whether an overwritten sync keeps its id, and the words of status.',
    'The object has one active sync with the new external id. status is a string.',
  ),
  'S-178': about('ONTO-05').silent(
    'Whether a sync that is made again after a deletion has its old id.',
    'It is listed once.',
  ),
  'S-179': about('ONTO-13').silent(
    'The body that creates a label, the form of the lists of syncs, labels, tags and topics, and whether labels of a sync must be defined first.',
    'A created label is listed. Lists are read whatever their keys are.',
  ),
  'S-180': about('ONTO-10', 'ONTO-12', 'ONTO-15', 'ONTO-16', 'PLAN-09', 'Conditional reads').contradictory(
    'Ontology sync is for Enterprise, but whether reading tags and topics is gated too is not said.',
    'Enterprise may read them. Other plans get 403 or 200.',
  ),
  'S-181': about('BACKFILL-01', 'BACKFILL-03', 'BACKFILL-05', 'BACKFILL-07').silent(
    'The bodies of grants and downloads, how current the list is, and the status for the grant of another organisation.',
    'The list answers 200 on every plan. A grant of another organisation, or one that does not exist, gets a 4xx.',
  ),
  'S-182': about('BACKFILL-03').silent(
    'How long a download URL is valid, and what it returns.',
    'An absolute URL that is answered without a status of 400 or more when it is fetched at once.',
    'A signed URL of the simulator, valid for 15 minutes.',
    'The suites fetch the URL at once and look at the status alone, so every choice passes.',
  ),
  'S-195': about('What the service does', 'Account').silent(
    'What else object-storage export offers, and what endpoint_s3 opens.',
    'endpoint_s3 is a boolean.',
    'The flag alone.',
    'The suites check only the type of the flag.',
  ),
} satisfies SilenceTable;
