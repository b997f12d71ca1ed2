// Wrapped parts that charge a wrong amount, or count it in the wrong place.
import type { QuotaRuleId } from '../../../../spec/rules/quota.ts';
import { charging, type Read } from '../../charging.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { changingStore, type Wrap } from '../../replaced-operation.ts';

/** Charges at most this for a read. */
export const chargingAtMost = (max: number): Wrap => charging((manifests) => Math.min(manifests, max));

/** Charges one manifest for reads that return nothing. */
export const chargingAtLeastOne: Wrap = charging((manifests) => Math.max(1, manifests));

/** Charges nothing for these reads. */
export const unbilled = (isForgotten: (read: Read) => boolean): Wrap =>
  charging((manifests, read) => (isForgotten(read) ? 0 : manifests));

/** Counts the usage of each key separately, while a request with that key is handled. */
export const countingByKey: Wrap = (parts) => {
  let key: string | undefined;
  const counterOf = (account: string): string => (key === undefined ? account : `${account} ${key}`);
  const counting = changingStore((store) => {
    const [usedBy, setUsed] = [store.usedBy.bind(store), store.setUsed.bind(store)];
    store.usedBy = (account, period) => usedBy(counterOf(account), period);
    store.setUsed = (account, ...charge) => setUsed(counterOf(account), ...charge);
  });
  return {
    ...counting(parts),
    admit: (world, call) => {
      key = call.presented.apiKey;
      return parts.admit(world, call);
    },
    restReply: (_, reply) => {
      key = undefined;
      return reply;
    },
  };
};

export const alikeMutants = {
  'quota.filtered-reads-bill-alike': {
    'filtered-unbilled': wrong('bills no filtered listing').part(
      unbilled(({ input }) => 'published_date_from' in Object(input)),
    ),
    'page-num-unbilled': wrong('bills no page asked for as page_num').part(
      unbilled(({ input }) => 'page_num' in Object(input)),
    ),
  },
  'quota.token-reads-bill-alike': {
    'token-unbilled': wrong('bills no read by token').part(unbilled(({ apiKey }) => apiKey === undefined)),
  },
} satisfies Partial<MutantTable<QuotaRuleId>>;
