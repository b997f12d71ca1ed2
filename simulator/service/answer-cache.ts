// A cache of answers that the document allows to be somewhat old; the laws decide for how long.
import type { Answer } from '../core/answer.ts';

export class AnswerCache {
  readonly #entries = new Map<string, { readonly atMs: number; readonly answer: Answer }>();

  /** The cached answer of the key if it is younger than `ageMs`; otherwise a new one, which is cached. */
  getOrMake(
    key: string,
    { nowMs, ageMs }: { readonly nowMs: number; readonly ageMs: number },
    make: () => Answer,
  ): Answer {
    const cached = this.#entries.get(key);
    if (cached !== undefined && nowMs - cached.atMs < ageMs) return cached.answer;
    const answer = make();
    this.#entries.set(key, { atMs: nowMs, answer });
    return answer;
  }
}
