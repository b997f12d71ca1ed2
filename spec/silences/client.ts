// What the document leaves open about clients and receivers.
import { type Silence, type SilenceTable, silent } from './silence.ts';

/** A service cannot choose what its clients do, so no reading settles it. */
const ofClients =
  (...about: Parameters<typeof silent>) =>
  (topic: string, assertable: string, served = 'The simulator serves every client alike.'): Silence =>
    silent(...about)(topic, assertable, served, 'It concerns what a client does, not what a service does.');

export const clientSilences = {
  'S-249': ofClients('Errors', 'CLIENT-10')(
    'What else a client may send while it waits after rate_limited.',
    'Nothing about other requests.',
  ),
  'S-250': ofClients('Errors', 'CLIENT-10')(
    'Whether a client may wait longer than the answer says.',
    'The same request does not come earlier.',
  ),
  'S-251': ofClients('Errors', 'CLIENT-10')(
    'Whether a client may give up instead of repeating the request.',
    'It does not report success.',
  ),
  'S-252': ofClients('Errors', 'CLIENT-10')(
    'Whether a wait binds a restarted client, and the other processes that use its key.',
    'Two early repeats, each after a refusal, where the key has no requests at the same time. A single one may be a restart, or a person who tries again.',
  ),
  'S-253': ofClients(['Errors', 'Manifest query lifecycle'], 'CLIENT-07')(
    'Whether and when a client repeats a request that the service failed to answer.',
    'It does not report success, and does not ask for more instead.',
  ),
  'S-254': ofClients(['Conditional reads', 'Limits'])(
    'How often a client reads, and whether it keeps what it has read.',
    'After a 304 it uses the body that it has.',
  ),
  'S-255': ofClients('Write retries', 'CLIENT-13')(
    'Whether a client sends an Idempotency-Key at all.',
    'One that sends a key keeps it for the same write and takes another for another write.',
  ),
  'S-256': ofClients(['MCP servers', 'Issuing credentials'], 'CLIENT-09')(
    'How many sessions, keys and calls of /connect a client uses.',
    'Nothing about their number. A new session for every call is advised against.',
  ),
  'S-257': ofClients('Errors', 'CLIENT-12')(
    'What a client does with an error code that it does not know.',
    'It does not report success.',
  ),
  'S-258': ofClients(['Errors', 'Plan gating'], 'CLIENT-11')(
    'Whether a client may try again before the reset date, because its plan was changed.',
    'It may, once an answer shows quota that remains.',
  ),
  'S-259': ofClients('Signature', 'CLIENT-15')(
    'How a receiver answers a delivery whose signature is wrong.',
    'The delivery has no effect.',
    'Every status but 2xx is a failure of the receiver.',
  ),
  'S-260': ofClients('Signature', 'CLIENT-15')(
    'Whether a receiver refuses old deliveries: no time of sending is signed.',
    'Nothing.',
  ),
  'S-261': ofClients('Events', 'CLIENT-16')(
    'How large deliveries are, and how many come at the same time.',
    'A receiver takes 16 KB, one delivery at a time.',
    'Payloads of about a kilobyte, as many at the same time as are due.',
  ),
  'S-262': ofClients('Events', 'CLIENT-16')(
    'Whether a receiver must survive repeated and reordered deliveries.',
    'That it acts once is a recommendation.',
    'Each event once and in order, unless an operator forces a fault.',
  ),
  'S-263': ofClients(['POST /manifests/query request', 'Errors'])(
    'Whether a client checks values before it sends them.',
    'Nothing about values: people type anything.',
  ),
  'S-264': ofClients('Manifest query lifecycle', 'CLIENT-08')(
    'Whether a client may commit a delta twice, or after every page.',
    'No page is left unread.',
  ),
  'S-265': ofClients('Manifest')(
    'In which zone a client reads an instant that names none.',
    'It survives one.',
  ),
} satisfies SilenceTable;
