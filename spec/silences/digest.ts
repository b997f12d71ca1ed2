// What the document leaves open about digests.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const digestSilences = {
  'S-151': silent(
    ['Digest', 'Digests'],
    'DIGEST-20',
    'DIGEST-24',
    'DIGEST-34',
  )(
    'Whether the answer to a write is the digest itself or has it under a key, and when a filter chooses streams anew.',
    'The id of the digest is found in either form. stream_count is an integer.',
    'The digest itself. A filter chooses streams at every read.',
  ),
  'S-152': ambiguous(['Digests', 'Limits'], 'DIGEST-22')(
    'Whether the list of digests may be stale after a write of its own organisation.',
    'The digest can be read by its id at once. The list may lag by 300 s.',
    'The list is always current.',
  ),
  'S-153': silent('Digest (states)', 'DIGEST-13', 'DIGEST-15')(
    'Whether a paused digest lists manifests, and whether it announces new content.',
    'Nothing while it is paused. Once activated it works as before.',
    'It lists manifests and announces nothing.',
  ),
  'S-154': silent('Digest (states)', 'DIGEST-16')(
    'What a deleted digest and its webhooks do, and whether it can be deleted again.',
    'Reads get 404, activating it does not bring it back, and nothing is announced. Nothing about the list of webhooks and their tests.',
    'Every operation on it gets 404. Its webhooks stay listed, can be tested and deleted, and get no event.',
  ),
  'S-155': silent('Digests', 'DIGEST-17', 'DIGEST-27')(
    'Unknown or repeated streams in a digest, and a null filter_spec in an update.',
    'An unknown stream is refused or left out. A repeated one is not counted twice.',
    'An unknown stream gets 422. A null filter_spec removes the filter where the digest has streams of its own.',
  ),
  'S-156': contradictory('Digests', 'DIGEST-28')(
    'A DELETE request with a body, which clients and servers may drop.',
    'The named streams are removed. Where the body is not read, the rule does not apply.',
    'The body is read.',
    'The suites send the body and judge nothing where it is dropped. No reading drops it yet.',
  ),
  'S-157': contradictory(
    ['Digests', 'Endpoints', 'Manifests'],
    'AUTH-01',
    'DIGEST-33',
    'ENV-32',
    'PLAN-07',
  )(
    '/api/digests is called a public catalog route, but everything requires authentication. It also collides with the /api alias of /digests.',
    'Nothing about /api/digests without credentials, or on plans below Enterprise.',
    '/api/digests is the catalog; it needs credentials and Enterprise.',
  ),
  'S-203': ambiguous(['Digests', 'Errors'], 'DIGEST-31')(
    'What Beacon parameters do on the listing of a digest.',
    'They are refused or ignored; the Beacon is not executed.',
    '400.',
  ),
  'S-214': ambiguous('Digests', 'DIGEST-19')(
    'The status for a digest without streams and filter, and whether an empty stream_ids counts as missing.',
    '400 or 422, and nothing is created.',
    '422; an empty array counts as missing.',
  ),
  'S-215': ambiguous('Digest', 'DIGEST-07')(
    'What combine means beyond AND, how the values of one rule combine, and how stream_ids go together with a filter.',
    'A stream that is chosen fits every rule under AND. Nothing on other combinations.',
    'One value of a rule suffices. Streams of stream_ids and of the filter are united.',
  ),
  'S-216': ambiguous('Digest', 'DIGEST-05')(
    'What the values of each dimension are: ids, names or slugs, and whether domain includes cross-domains.',
    'Rules are built on domain and media_format, whose values are listed.',
    'Tags and channels by id or name, topics by slug, domain by home domain.',
  ),
  'S-217': ambiguous(['Digest', 'Events'], 'DIGEST-09')(
    'Whether content filters apply to the listing of a digest only, or to its events too.',
    'They apply to the listing. Nothing about events.',
    'They apply to both.',
  ),
  'S-218': silent(['Digests', 'Events'], 'DELIV-06', 'DIGEST-30')(
    'Whether a manifest in two streams of a digest is listed, billed and announced once.',
    'It is listed once, and a listing bills at most what it returns.',
    'Once for all three.',
    'A walk over a list yields every item once, so the suites assert that for the listing; repeated events pass.',
  ),
  'S-219': ambiguous('Events', 'DELIV-07', 'DELIV-08')(
    'Whether changes that users make to their own digests send digest.updated.',
    'If some changes send the event, all changes send it, with a message. If none does, the rules do not apply.',
    'Every change sends it.',
  ),
  'S-248': silent(['Digests', 'Events'])(
    'Whether a digest still names a stream that was permanently removed.',
    'Nothing.',
    'stream_ids keeps it; streams, listings and events do not.',
  ),
} satisfies SilenceTable;
