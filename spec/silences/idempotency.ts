// What the document leaves open about Idempotency-Key.
import { about, type SilenceTable } from './silence.ts';

export const idempotencySilences = {
  'S-104': about('IDEM-04').ambiguous(
    'Whether a key that was used on one route conflicts on another.',
    'The same route with another payload gets 409. Nothing about other routes.',
  ),
  'S-105': about('IDEM-09').silent(
    'Which writes support Idempotency-Key beside POST /digests.',
    'POST /digests does. Where Beacons or webhooks do not, their rules do not apply.',
  ),
  'S-106': about('IDEM-03', 'HOOK-03', 'Webhook secrets').ambiguous(
    'Whether a replay repeats the one-time secret, and whether its usage is fresh.',
    'data is the same; a secret is the first one or absent.',
  ),
  'S-107': about('IDEM-02').silent(
    'The format of a key, an empty key, and equal writes that are sent at the same time.',
    'One of several equal writes at the same time takes effect. The others get the replay or 409.',
    'They get the replay. An empty key is ignored; one of more than 255 characters gets 422.',
    'The suites accept the replay and 409. A variant in selfcheck answers 409.',
  ),
  'S-108': about('IDEM-08').silent(
    'Whether keys are separate for organisations, and for the API keys of one organisation.',
    'They are separate for organisations. Nothing about two API keys.',
    'Separate for organisations, shared by their API keys.',
    'A shared key would show one organisation the data of another, so the suites assert it for organisations alone.',
  ),
  'S-109': about('IDEM-04').ambiguous(
    'Whether payloads are compared by their bytes or by their content.',
    'The same bytes are the same payload. Nothing about another order of members.',
  ),
  'S-110': about('IDEM-05', 'IDEM-06', 'Limits').silent(
    'What happens exactly after 24 hours.',
    'A replay a minute before; a service may replay for longer.',
    'The key is free at exactly 24 hours.',
    'The suites keep a minute away from the edge, so every choice passes.',
  ),
  'S-244': about('Write retries', 'Plan gating').contradictory(
    'A successful response is replayed for 24 hours, but a plan that lacks the surface gets 403.',
    'After a downgrade a repeated write gets the replay or 403, and a new one 403. Once the plan includes it again, the replay.',
  ),
} satisfies SilenceTable;
