// Mutants derived from what the contract says of successful answers, one for each way a body or a header can be wrong.
import { type OperationId, operations, responseFor } from '../../../spec/contract.ts';
import type { Bend } from '../bend.ts';
import { type ResponseMutant, response } from '../mutant.ts';
import { type Twist, twistsOf } from './twists.ts';

/** In the order of the operation's schema, its headers last. */
export function responseMutants(operation: OperationId): readonly ResponseMutant[] {
  const { schema = {}, headers = {} } = responseFor(operations[operation], 200) ?? {};
  const owed = Object.entries(headers).filter(([, { required, level }]) => required && level === 'must');
  const mutant = ({ place, what }: Omit<Twist, 'change'>, bend: Bend): ResponseMutant =>
    response(`${operation}: ${place} ${what}`, [], operation, bend);
  return [
    ...twistsOf(schema).map(({ change, ...twist }) => mutant(twist, bodyBend(change))),
    ...owed.flatMap(([name, header]) => [
      mutant(
        { place: name, what: 'dropped' },
        headerBend(name, () => null),
      ),
      ...twistsOf(header.schema, name)
        .filter(({ what }) => what !== 'null' && what !== 'of another type')
        .map(({ change, ...twist }) => mutant(twist, headerBend(name, change))),
    ]),
  ];
}

const bodyBend =
  (change: Twist['change']): Bend =>
  (reply) => {
    const body = isSuccess(reply.status) ? change(reply.body) : undefined;
    return body === undefined ? undefined : { ...reply, body };
  };

/** `null` takes the header away. */
const headerBend =
  (name: string, change: Twist['change']): Bend =>
  (reply) => {
    const { [name.toLowerCase()]: value, ...others } = reply.headers;
    const bent = isSuccess(reply.status) && value !== undefined ? change(value) : undefined;
    if (bent === undefined) return undefined;
    return { ...reply, headers: bent === null ? others : { ...others, [name.toLowerCase()]: String(bent) } };
  };

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
