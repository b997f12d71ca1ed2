// What the document leaves open about digests.
import { about, type SilenceTable } from './silence.ts';

export const digestSilences = {
  'S-151': about('DIGEST-20', 'DIGEST-24', 'DIGEST-34').silent(
    'Whether the answer to a write is the digest itself or has it under a key, and when a filter chooses streams anew.',
    'The id of the digest is found in either form. stream_count is an integer.',
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
    'The body is read.',
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
    'Once for all three.',
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
} satisfies SilenceTable;
