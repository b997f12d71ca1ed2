// What the document leaves open about Idempotency-Key.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const idempotencySilences = {
  'S-104': ambiguous('Write retries', 'IDEM-04')(
    'Whether a key that was used on one route conflicts on another.',
    'The same route with another payload gets 409. Nothing about other routes.',
    'Another route gets 409.',
  ),
  'S-105': silent(['Write retries', 'Digests'], 'IDEM-09')(
    'Which writes support Idempotency-Key beside POST /digests.',
    'POST /digests does. Where Beacons or webhooks do not, their rules do not apply.',
    'Every write does, except queries, searches and previews.',
  ),
  'S-106': ambiguous(['Write retries', 'Webhook secrets'], 'IDEM-03', 'HOOK-03')(
    'Whether a replay repeats the one-time secret, and whether its usage is fresh.',
    'data is the same; a secret is the first one or absent.',
    'The secret is repeated; usage and quota headers are fresh.',
  ),
  'S-107': silent('Write retries', 'IDEM-02')(
    'The format of a key, an empty key, and equal writes that are sent at the same time.',
    'One of several equal writes at the same time takes effect. The others get the replay or 409.',
    'They get the replay. An empty key is ignored; one of more than 255 characters gets 422.',
    'The suites accept the replay and 409. A variant in selfcheck answers 409.',
  ),
  'S-108': silent('Write retries', 'IDEM-08')(
    'Whether keys are separate for organisations, and for the API keys of one organisation.',
    'They are separate for organisations. Nothing about two API keys.',
    'Separate for organisations, shared by their API keys.',
    'A shared key would show one organisation the data of another, so the suites assert it for organisations alone.',
  ),
  'S-109': ambiguous('Write retries', 'IDEM-04')(
    'Whether payloads are compared by their bytes or by their content.',
    'The same bytes are the same payload. Nothing about another order of members.',
    'By their content.',
  ),
  'S-110': silent(['Write retries', 'Limits'], 'IDEM-05', 'IDEM-06')(
    'What happens exactly after 24 hours.',
    'A replay a minute before; a service may replay for longer.',
    'The key is free at exactly 24 hours.',
    'The suites keep a minute away from the edge, so every choice passes.',
  ),
  'S-244': contradictory(['Write retries', 'Plan gating'])(
    'A successful response is replayed for 24 hours, but a plan that lacks the surface gets 403.',
    'After a downgrade a repeated write gets the replay or 403, and a new one 403. Once the plan includes it again, the replay.',
    'The replay; a new write gets 403.',
  ),
} satisfies SilenceTable;
