// What the document leaves open about digests, ontology sync, backfill and export.
import { about, type SilenceTable } from './silence.ts';

export const digestsSilences = {
  'S-151': about('DIGEST-20', 'DIGEST-24', 'DIGEST-34').silent(
    'Whether the answer to a write is the digest itself or has it under a key, and when a filter chooses streams anew.',
    'The id of the digest is found in either form. stream_count is an integer. A day after an update the new filter has chosen.',
  ),
  'S-152': about('DIGEST-22').ambiguous(
    'Whether the list of digests may be stale after a write of its own organisation.',
    'The digest can be read by its id at once. The list may lag by 300 s.',
  ),
  'S-153': about('DIGEST-13', 'DIGEST-15').silent(
    'Whether a paused digest lists manifests, and whether it announces new content.',
    'Nothing while it is paused. Once activated it works as before.',
  ),
  'S-154': about('DIGEST-16').silent(
    'What a deleted digest and its webhooks do, and whether it can be deleted again.',
    'Reads get 404, activating it does not bring it back, and nothing is announced. Nothing about the list of webhooks and their tests.',
  ),
  'S-155': about('DIGEST-17', 'DIGEST-27').silent(
    'Unknown or repeated streams in a digest, and a null filter_spec in an update.',
    'An unknown stream is refused or left out. A repeated one is not counted twice.',
  ),
  'S-156': about('DIGEST-28').contradictory(
    'A DELETE request with a body, which clients and servers may drop.',
    'The named streams are removed. Where the body is not read, the rule does not apply.',
    'The suites send the body and judge nothing where it is dropped. No reading drops it yet.',
  ),
  'S-157': about('AUTH-01', 'DIGEST-33', 'ENV-32', 'PLAN-07').contradictory(
    '/api/digests is called a public catalog route, but everything requires authentication. It also collides with the /api alias of /digests.',
    'Nothing about /api/digests without credentials, or on plans below Enterprise.',
  ),
  'S-203': about('DIGEST-31').ambiguous(
    'What Beacon parameters do on the listing of a digest.',
    'They are refused or ignored; the Beacon is not executed.',
  ),
  'S-214': about('DIGEST-19').ambiguous(
    'The status for a digest without streams and filter, and whether an empty stream_ids counts as missing.',
    '400 or 422, and nothing is created.',
  ),
  'S-215': about('DIGEST-07').ambiguous(
    'What combine means beyond AND, how the values of one rule combine, and how stream_ids go together with a filter.',
    'A stream that is chosen fits every rule under AND. Nothing on other combinations.',
  ),
  'S-216': about('DIGEST-05').ambiguous(
    'What the values of each dimension are: ids, names or slugs, and whether domain includes cross-domains.',
    'Rules are built on domain and media_format, whose values are listed.',
  ),
  'S-217': about('DIGEST-09', 'Events').ambiguous(
    'Whether content filters apply to the listing of a digest only, or to its events too.',
    'They apply to the listing. Nothing about events.',
  ),
  'S-218': about('DELIV-06', 'DIGEST-30').silent(
    'Whether a manifest in two streams of a digest is listed, billed and announced once.',
    'It is listed once, and a listing bills at most what it returns.',
    'A walk over a list yields every item once, so the suites assert that for the listing; repeated events pass.',
  ),
  'S-219': about('DELIV-07', 'DELIV-08').ambiguous(
    'Whether changes that users make to their own digests send digest.updated.',
    'If some changes send the event, all changes send it, with a message. If none does, the rules do not apply.',
  ),
  'S-248': about('Digests', 'Events').silent(
    'Whether a digest still names a stream that was permanently removed.',
    'Nothing.',
  ),
  'S-175': about('ONTO-06', 'Endpoints').ambiguous(
    'POST /ontology/sync takes query parameters, although bodies are JSON.',
    'Query parameters work. Nothing about a body.',
    'The row of the endpoint says "query", and the suites send nothing else.',
  ),
  'S-176': about('ONTO-06', 'Stream (list item)').contradictory(
    'object_id is an integer, but ids of streams and tags are strings of digits.',
    'Digits are accepted.',
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
    'The suites fetch the URL at once and look at the status alone, so every choice passes.',
  ),
  'S-195': about('What the service does', 'Account').silent(
    'What else object-storage export offers, and what endpoint_s3 opens.',
    'endpoint_s3 is a boolean.',
    'The suites check only the type of the flag.',
  ),
} satisfies SilenceTable;
