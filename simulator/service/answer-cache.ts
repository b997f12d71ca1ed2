// Answers that the document allows to be some time old, kept for as long as the laws say.
import type { Answer } from '../core/answer.ts';

export class KeptAnswers {
  readonly #kept = new Map<string, { readonly atMs: number; readonly answer: Answer }>();

  /** The answer kept under the key while it is younger than `ageMs`, else a new one. */
  under(
    key: string,
    { nowMs, ageMs }: { readonly nowMs: number; readonly ageMs: number },
    make: () => Answer,
  ): Answer {
    const kept = this.#kept.get(key);
    if (kept !== undefined && nowMs - kept.atMs < ageMs) return kept.answer;
    const made = make();
    this.#kept.set(key, { atMs: nowMs, answer: made });
    return made;
  }
}
