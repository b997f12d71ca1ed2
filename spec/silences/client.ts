// What the document leaves open about clients and receivers.
import { about, type Silence, type SilenceTable } from './silence.ts';

/** A service cannot choose what its clients do, so no reading settles it. */
const ofClients = (...places: Silence['about']) => ({
  silent: (topic: string, assertable: string, served = 'The simulator serves every client alike.'): Silence =>
    about(...places).silent(
      topic,
      assertable,
      served,
      'It concerns what a client does, not what a service does.',
    ),
});

export const clientSilences = {
  'S-249': ofClients('CLIENT-10').silent(
    'What else a client may send while it waits after rate_limited.',
    'Nothing about other requests.',
  ),
  'S-250': ofClients('CLIENT-10').silent(
    'Whether a client may wait longer than the answer says.',
    'The same request does not come earlier.',
  ),
  'S-251': ofClients('CLIENT-10').silent(
    'Whether a client may give up instead of repeating the request.',
    'It does not report success.',
  ),
  'S-252': ofClients('CLIENT-10').silent(
    'Whether a wait binds a restarted client, and the other processes that use its key.',
    'Two early repeats, each after a refusal, where the key has no requests at the same time. A single one may be a restart, or a person who tries again.',
  ),
  'S-253': ofClients('CLIENT-07', 'Errors').silent(
    'Whether and when a client repeats a request that the service failed to answer.',
    'It does not report success, and does not ask for more instead.',
  ),
  'S-254': ofClients('Conditional reads', 'Limits').silent(
    'How often a client reads, and whether it keeps what it has read.',
    'After a 304 it uses the body that it has.',
  ),
  'S-255': ofClients('CLIENT-13', 'Write retries').silent(
    'Whether a client sends an Idempotency-Key at all.',
    'One that sends a key keeps it for the same write and takes another for another write.',
  ),
  'S-256': ofClients('CLIENT-09', 'Issuing credentials').silent(
    'How many sessions, keys and calls of /connect a client uses.',
    'Nothing about their number. A new session for every call is advised against.',
  ),
  'S-257': ofClients('CLIENT-12').silent(
    'What a client does with an error code that it does not know.',
    'It does not report success.',
  ),
  'S-258': ofClients('CLIENT-11', 'Plan gating').silent(
    'Whether a client may try again before the reset date, because its plan was changed.',
    'It may, once an answer shows quota that remains.',
  ),
  'S-259': ofClients('CLIENT-15').silent(
    'How a receiver answers a delivery whose signature is wrong.',
    'The delivery has no effect.',
    'Every status but 2xx is a failure of the receiver.',
  ),
  'S-260': ofClients('CLIENT-15').silent(
    'Whether a receiver refuses old deliveries: no time of sending is signed.',
    'Nothing.',
  ),
  'S-261': ofClients('CLIENT-16').silent(
    'How large deliveries are, and how many come at the same time.',
    'A receiver takes 16 KB, one delivery at a time.',
    'Payloads of about a kilobyte, as many at the same time as are due.',
  ),
  'S-262': ofClients('CLIENT-16').silent(
    'Whether a receiver must survive repeated and reordered deliveries.',
    'That it acts once is a recommendation.',
    'Each event once and in order, unless an operator forces a fault.',
  ),
  'S-263': ofClients('POST /manifests/query request', 'Errors').silent(
    'Whether a client checks values before it sends them.',
    'Nothing about values: people type anything.',
  ),
  'S-264': ofClients('CLIENT-08').silent(
    'Whether a client may commit a delta twice, or after every page.',
    'No page is left unread.',
  ),
  'S-265': ofClients('Manifest').silent(
    'In which zone a client reads an instant that names none.',
    'It survives one.',
  ),
} satisfies SilenceTable;
