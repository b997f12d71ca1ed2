// The deliveries by which receivers are judged: signed ones in all forms, doubtful ones, forged ones, and several at once.
import { createHash } from 'node:crypto';
import { type ReceiverRuleId, receiverRules } from '../../spec/rules/receiver.ts';
import type { StatementId } from '../../spec/statements/index.ts';
import { signatureOver } from '../receiver/signature.ts';
import * as forms from './forms.ts';
import {
  hmac,
  inForm,
  inPieces,
  newestFirst,
  ofEvent,
  otherDigit,
  repeated,
  replayed,
  signatureName,
  signed,
  signedAs,
  stampedAnew,
  twice,
  type Write,
  withHeaders,
  withSignatures,
} from './writing.ts';

/** `accepted`: signed, so 2xx is demanded. `open`: the contract leaves the answer open. `forged`: 2xx is a mistake. */
export type VectorClass = 'accepted' | 'open' | 'forged';

export interface Vector {
  readonly id: string;
  /** What is special about it, as a noun phrase. */
  readonly text: string;
  readonly class: VectorClass;
  /** The rule that its answer decides. */
  readonly rule?: ReceiverRuleId | undefined;
  /** Set where the contract recommends at most. */
  readonly level?: 'should' | undefined;
  readonly covers: readonly StatementId[];
  /** The requests; the answer to the last one decides. */
  readonly write: Write;
  /** The requests go out evenly over so many milliseconds, whatever is answered; each answer decides. */
  readonly overMs?: number | undefined;
}

type Row = readonly [id: string, text: string, write: Write, overMs?: number];

const kilobyte = 1024;
const wrong = `sha256=${'0'.repeat(64)}`;

const accepted = (rule: ReceiverRuleId, rows: readonly Row[], level?: 'should'): readonly Vector[] =>
  rows.map(([id, text, write, overMs]) => ({
    id,
    text,
    class: 'accepted',
    rule,
    level,
    covers: receiverRules[rule].covers,
    write,
    overMs,
  }));

const open = (rows: readonly Row[]): readonly Vector[] =>
  rows.map(([id, text, write]) => ({ id, text, class: 'open', covers: ['DELIV-17', 'DELIV-18'], write }));

/** Only an effect would break the rule for sure, because no status is stated for forgeries. */
const forged = (rows: readonly Row[]): readonly Vector[] =>
  rows.map(([id, text, write]) => ({
    id,
    text,
    class: 'forged',
    rule: 'receiver.refuse-forged',
    level: 'should',
    covers: receiverRules['receiver.refuse-forged'].covers,
    write,
  }));

/** A delivery as the service sends it, by which a receiver shows that it is there. */
export const plain: Vector = {
  id: 'V01',
  text: 'compact JSON with characters beyond ASCII',
  class: 'accepted',
  rule: 'receiver.accept-signed',
  covers: receiverRules['receiver.accept-signed'].covers,
  write: inForm(forms.worded(' – Zürich')),
};

const signedVectors: readonly Vector[] = [
  ...accepted('receiver.read-raw', [
    ['V02', 'indented JSON', inForm(forms.indented)],
    ['V03', 'members in another order', inForm(forms.reversed)],
    ['V04', 'escaped characters', inForm((payload) => forms.escaped(forms.withWords(payload, ' 24/7 🌾')))],
    ['V05', 'a character of four bytes', inForm(forms.worded(' 🌾'))],
    ['V06', 'a line feed after the JSON', inForm(forms.withLineFeed)],
    ['V07', 'CR LF between the tokens', inForm(forms.withCrLf)],
  ]),
  // No size is stated.
  ...accepted(
    'receiver.read-raw',
    [16, 64].map(
      (size, nth): Row => [`V15${'ab'[nth]}`, `a body of ${size} KB`, inForm(forms.padded(size * kilobyte))],
    ),
    'should',
  ),
  ...accepted('receiver.bear-growth', [
    ['V08', 'fields that the contract does not name', inForm(forms.grown)],
  ]),
  ...accepted(
    'receiver.bear-growth',
    [
      [
        'T6',
        'the unknown event stream.renamed',
        inForm((payload) => forms.compact({ ...payload, event: 'stream.renamed' })),
      ],
    ],
    'should',
  ),
  // HTTP demands these, and the contract does not speak of them.
  ...accepted(
    'receiver.accept-signed',
    [
      [
        'V09a',
        'the header in lower case',
        withHeaders(({ hex }) => [[signatureName.toLowerCase(), `sha256=${hex}`]]),
      ],
      [
        'V09b',
        'the header in upper case',
        withHeaders(({ hex }) => [[signatureName.toUpperCase(), `sha256=${hex}`]]),
      ],
      ['V10', 'spaces around the signature', withSignatures(({ hex }) => [`  sha256=${hex}  `])],
      ['V11', 'ten chunks over three seconds', inPieces(10)],
      [
        'V12',
        'a charset in the type of the content',
        withHeaders(({ hex }) => [
          ['Content-Type', 'application/json; charset=utf-8'],
          signed(`sha256=${hex}`),
        ]),
      ],
    ],
    'should',
  ),
  ...accepted(
    'receiver.act-once',
    [
      ['V14', 'the second of two equal deliveries', twice],
      ['T4', 'a retry with a new timestamp', stampedAnew],
      ['T5', 'a delivery after a newer one', newestFirst],
    ],
    'should',
  ),
];

const openVectors = open([
  ['V16', 'a body of 1 MB', inForm(forms.padded(kilobyte * kilobyte))],
  ['V17', 'a byte order mark', inForm(forms.withByteOrderMark)],
  ['V18', 'a member twice', inForm(forms.withDoubledMember)],
  ['V19', 'upper-case digits', withSignatures(({ hex }) => [`sha256=${hex.toUpperCase()}`])],
  ['V20a', 'SHA256= before the digits', withSignatures(({ hex }) => [`SHA256=${hex}`])],
  ['V20b', 'the digits alone', withSignatures(({ hex }) => [hex])],
  ['V21a', 'two signatures in one header', withSignatures(({ hex }) => [`sha256=${hex}, ${wrong}`])],
  ['V21b', 'two headers with a signature', withSignatures(({ hex }) => [`sha256=${hex}`, wrong])],
  ['V22a', 'letters after the 64 digits', withSignatures(({ hex }) => [`sha256=${hex}zz`])],
  ['V22b', 'a byte beyond ASCII in the header', withSignatures(({ hex }) => [`sha256=${hex}é`])],
  ['V23', 'a signed body that is no JSON', inForm(() => 'no JSON')],
  [
    'V24',
    'a signature in Base64',
    withSignatures(({ hex }) => [`sha256=${Buffer.from(hex, 'hex').toString('base64')}`]),
  ],
  [
    'V25',
    'the signature of an earlier secret',
    withSignatures(({ body, secret }) => [signatureOver(`${secret}-earlier`, body)]),
  ],
  [
    'V26',
    'an HMAC-SHA1 as sha1=',
    withSignatures(({ body, secret }) => [`sha1=${hmac('sha1', secret, body)}`]),
  ],
]);

const forgedVectors = forged([
  ['V27', 'no signature', withSignatures(() => [])],
  ['V28a', 'an empty signature', withSignatures(() => [''])],
  ['V28b', 'sha256= without digits', withSignatures(() => ['sha256='])],
  ['V29a', 'the first 32 digits', withSignatures(({ hex }) => [`sha256=${hex.slice(0, 32)}`])],
  ['V29b', 'the first 63 digits', withSignatures(({ hex }) => [`sha256=${hex.slice(0, 63)}`])],
  [
    'V30a',
    'another last digit',
    withSignatures(({ hex }) => [`sha256=${hex.slice(0, 63)}${otherDigit(hex.slice(63))}`]),
  ],
  [
    'V30b',
    'another first digit',
    withSignatures(({ hex }) => [`sha256=${otherDigit(hex.slice(0, 1))}${hex.slice(1)}`]),
  ],
  [
    'V31',
    'the signature of another secret',
    withSignatures(({ body, secret }) => [signatureOver(`${secret}-other`, body)]),
  ],
  ['V32', 'a tab in the place of a signed space', signedAs(forms.spaced('\t'), forms.spaced(' '))],
  ['V33', 'indented JSON with the signature of compact JSON', signedAs(forms.indented, forms.compact)],
  ['V34', 'a line feed after the signed bytes', signedAs(forms.withLineFeed, forms.compact)],
  [
    'V35',
    'SHA-256 of secret and body',
    withSignatures(({ body, secret }) => [
      `sha256=${createHash('sha256')
        .update(secret + body)
        .digest('hex')}`,
    ]),
  ],
  [
    'V36',
    'an HMAC of the secret, keyed with the body',
    withSignatures(({ body, secret }) => [`sha256=${hmac('sha256', body, secret)}`]),
  ],
  ['V37', 'the signature of an empty body', withSignatures(({ secret }) => [signatureOver(secret, '')])],
  ['V38', 'the signature of another delivery', signedAs(forms.compact, replayed)],
  [
    'V39',
    'an HMAC-SHA1 as sha256=',
    withSignatures(({ body, secret }) => [`sha256=${hmac('sha1', secret, body)}`]),
  ],
]);

/** Last, because a slow receiver may still be at work on them. */
const crowds = (burstMs: number): readonly Vector[] => [
  ...accepted('receiver.act-once', [['T3', 'two equal deliveries at once', twice, 0]], 'should'),
  ...accepted(
    'receiver.bear-burst',
    [['T2', '50 deliveries within a second', repeated(50), burstMs]],
    'should',
  ),
];

/** Each further event that the receiver subscribed to. */
const ofEvents = (events: readonly string[]): readonly Vector[] =>
  accepted(
    'receiver.accept-signed',
    events.map((event): Row => [`V13-${event}`, `the event ${event}`, ofEvent(event)]),
  );

/** All in the order in which they are sent; the first of the events is that of the others. */
export const vectorsFor = ([, ...others]: readonly string[], burstMs: number): readonly Vector[] => [
  plain,
  ...ofEvents(others),
  ...signedVectors,
  ...openVectors,
  ...forgedVectors,
  ...crowds(burstMs),
];
