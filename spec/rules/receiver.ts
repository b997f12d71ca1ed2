// Rules about receivers of webhooks. `assay receive` judges them; they have no case against a server.
import { covering, type RuleTable } from './rule.ts';

export const receiverRules = {
  'receiver.accept-signed': covering('CLIENT-15', 'DELIV-17', 'DELIV-18').must(
    'A delivery that is signed with the secret of the webhook gets a status from 200 to 299.',
  ),
  'receiver.read-raw': covering('CLIENT-15', 'DELIV-18').must(
    'The signature is verified over the raw bytes of the body, in whatever form the JSON is written.',
  ),
  'receiver.refuse-forged': covering('CLIENT-15', 'DELIV-17', 'DELIV-18', 'DELIV-19').must(
    'A delivery without a signature, or with one that does not fit its bytes and the secret, has no effect, and should get another status than 200 to 299.',
  ),
  'receiver.answer-in-time': covering('DELIV-25', 'CLIENT-16').must(
    'A delivery that comes alone is answered within 10 s.',
  ),
  'receiver.bear-burst': covering('DELIV-25', 'CLIENT-16').should(
    'Each of 50 deliveries that come within a second is accepted within 10 s.',
  ),
  'receiver.act-once': covering('DELIV-22', 'DELIV-20').should(
    'A delivery that comes again, or after a newer one, is accepted like any other and acts once.',
  ),
  'receiver.bear-growth': covering('CLIENT-01', 'HOOK-14').must(
    'A delivery with fields that the receiver does not know is accepted, and so should be an event that it does not know.',
  ),
} satisfies RuleTable<'receiver'>;

export type ReceiverRuleId = keyof typeof receiverRules;
