// The answers of an operation with one value, header or status altered.
import type { OperationId } from '../../spec/contract.ts';
import { type Alteration, onStatus, toAnswer, toHeader, toStatus, withoutHeader } from './alter.ts';
import { alterAt, removing, toMember } from './alter-path.ts';

export interface AlteredAnswer {
  /** `*` stands for all operations. */
  readonly operation: OperationId | '*';
  readonly alter: Alteration;
}

const answersBy =
  <Args extends readonly unknown[]>(alterationOf: (...args: Args) => Alteration) =>
  (operation: OperationId | '*', ...args: Args): AlteredAnswer => ({
    operation,
    alter: alterationOf(...args),
  });

/** Another value at a path of a success, as in `alterAt`. */
export const valueAt = answersBy(alterAt);

/** Another value of a member, as in `toMember`. */
export const memberAt = answersBy(toMember);

/** Another value of a member of the answers with one status. */
export const memberOn = answersBy((status: number, ...member: Parameters<typeof toMember>) =>
  onStatus(status, toMember(...member)),
);

export const headerOf = answersBy(toHeader);

/** Nothing at a path, whatever the status. */
export const leftOut = answersBy(removing);

/** Another value of a header of the answers with one status. */
export const headerOn = answersBy((status: number, ...header: Parameters<typeof toHeader>) =>
  onStatus(status, toHeader(...header)),
);

export const headerLeftOut = answersBy(withoutHeader);

/** Another status in place of one. */
export const statusInstead = answersBy((from: number, to: number) => onStatus(from, toStatus(to)));

/** Another answer in place of those with one status. */
export const answerInstead = answersBy((from: number, to: number, body: unknown) =>
  onStatus(from, toAnswer(to, body)),
);
