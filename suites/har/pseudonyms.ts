// Pseudonyms for secrets: the same secret has the same one throughout a recording, so that credentials stay linked.
import { secretHeaders, secretMember, secretParameter } from '../../spec/secrets.ts';
import { lengthMin } from '../judge/text-views.ts';

/** Decoding the text in search of encoded secrets, as reports do, would take minutes for the answers of a whole run. */
export function pseudonyms(secrets: Iterable<string>) {
  /** Another letter case may spell the same credential. */
  const known = new Map<string, string>();
  /** Secrets that are more than one word. */
  const phrases = new Map<string, string>();
  const pseudonymOf = (secret: string): string => {
    if (secret === '') return secret;
    const key = secret.toLowerCase();
    const pseudonym = known.get(key) ?? newPseudonym(key, known.size + 1);
    known.set(key, pseudonym);
    if (secret.length >= lengthMin && !isWord.test(secret)) phrases.set(secret, pseudonym);
    return pseudonym;
  };
  for (const secret of secrets) pseudonymOf(secret);
  /** Replaces what stands in the place of a secret, and every secret known so far that stands as a whole word. */
  const inText = (text: string): string => {
    const placed = text
      .replace(secretMember, (whole: string, lead: string) => lead + pseudonymOf(whole.slice(lead.length)))
      .replace(
        secretParameter,
        (whole: string, lead: string) => lead + pseudonymOf(unescaped(whole.slice(lead.length))),
      );
    const phrased = [...phrases].reduce(
      (all, [phrase, pseudonym]) => all.replaceAll(phrase, pseudonym),
      placed,
    );
    return phrased.replace(words, (word) => known.get(word.toLowerCase()) ?? word);
  };
  const inHeader = (name: string, value: string): string => {
    if (!secretHeaders.has(name)) return inText(value);
    const [, scheme = '', secret = ''] = /^([A-Za-z]+\s+)?(.*)$/s.exec(value) ?? [];
    return name === 'authorization' ? scheme + pseudonymOf(secret) : pseudonymOf(value);
  };
  return {
    inText,
    inHeaders: (headers: Readonly<Record<string, string>>): Record<string, string> =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, inHeader(name, value)])),
  };
}

export type Pseudonyms = ReturnType<typeof pseudonyms>;

/** A number that JSON shows without quotes must remain one. */
const newPseudonym = (secret: string, nth: number): string =>
  secret.length >= lengthMin && /^\d+$/.test(secret)
    ? `${nth}`.padStart(secret.length, '9')
    : `secret-${nth}`;

const isWord = /^[\w-]+$/;
/** Shorter ones are no secrets. */
const words = new RegExp(`[\\w-]{${lengthMin},}`, 'g');

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
