// A cache of answers that the document allows to be somewhat old; the laws decide for how long.
import type { Answer } from '../core/answer.ts';

export interface CachedAnswer {
  /** What the answer is about. */
  readonly kind: 'account' | 'digests' | 'grants';
  readonly organizationId: string;
  readonly atMs: number;
  readonly answer: Answer;
}

export class AnswerCache {
  readonly #entries: Map<string, CachedAnswer>;

  constructor(entries: readonly CachedAnswer[] = []) {
    this.#entries = new Map(entries.map((entry) => [keyOf(entry.kind, entry.organizationId), entry]));
  }

  /** The cached answer if it is younger than `ageMs`; otherwise a new one, which is cached. */
  getOrMake(
    { kind, organizationId }: Pick<CachedAnswer, 'kind' | 'organizationId'>,
    { nowMs, ageMs }: { readonly nowMs: number; readonly ageMs: number },
    make: () => Answer,
  ): Answer {
    const key = keyOf(kind, organizationId);
    const cached = this.#entries.get(key);
    if (cached !== undefined && nowMs - cached.atMs < ageMs) return cached.answer;
    const answer = make();
    this.#entries.set(key, { kind, organizationId, atMs: nowMs, answer });
    return answer;
  }

  entries(): readonly CachedAnswer[] {
    return [...this.#entries.values()];
  }
}

const keyOf = (kind: string, organizationId: string): string => `${kind} ${organizationId}`;
