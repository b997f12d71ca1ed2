// Mutants of the companies and securities that streams show.
import type { StreamRuleId } from '../../../../spec/rules/stream.ts';
import { valueAt } from '../../altered-answer.ts';
import { type MutantTable, wrong } from '../../mutant.ts';

export const companyMutants = {
  'stream.securities-of-public-only': {
    'private-ticker': wrong('shows a ticker of private companies').answer(
      valueAt('listStreams', 'data.streams[-1]', (stream) =>
        isPrivate(stream) ? { ...stream, tickers: ['ZZPRIV'] } : undefined,
      ),
    ),
  },
  'stream.single-company-populated': {
    'never-filled': wrong('never fills the fields of the single company').answer(
      valueAt('listStreams', 'data.streams[*].security', emptied(null)),
    ),
    'filled-in-list-only': wrong('fills the fields of the single company in the list only').answer(
      valueAt('getStream', 'security', emptied(null)),
    ),
  },
  'stream.no-company-null': {
    'empty-texts-in-list': wrong('sends empty strings in the list').answer(
      valueAt('listStreams', 'data.streams[*].security', emptied('')),
    ),
    'empty-texts-in-detail': wrong('sends empty strings in the detail').answer(
      valueAt('getStream', 'security', emptied('')),
    ),
  },
  'stream.public-company-flag': {
    'always-public': wrong('flags every stream of the list as a public company').answer(
      valueAt('listStreams', 'data.streams[*].security.is_public_company', () => true),
    ),
  },
  'stream.several-companies-null': {
    'first-company': wrong('shows the first company').answer(valueAt('getStream', 'security', firstTaken)),
    'no-identifiers': wrong('lists no identifiers').answer(
      valueAt('listStreams', 'data.streams[*].security.identifiers', () => []),
    ),
    'first-identifiers-only': wrong('lists the identifiers of the first company only').answer(
      valueAt('getStream', 'security.identifiers', (listed) =>
        Array.isArray(listed) && listed.length > 3 ? listed.slice(0, 3) : undefined,
      ),
    ),
  },
} satisfies Partial<MutantTable<StreamRuleId>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isPrivate = (stream: unknown): stream is Readonly<Record<string, unknown>> =>
  isRecord(stream) && stream.company_kind === 'private';

function emptied(value: null | ''): (security: unknown) => unknown {
  return (security) =>
    isRecord(security)
      ? { ...security, ticker: value, exchange_mic: value, isin: value, figi: value, cik: value }
      : undefined;
}

function firstTaken(security: unknown): unknown {
  if (!isRecord(security) || !Array.isArray(security.identifiers) || security.identifiers.length === 0)
    return undefined;
  const [first] = security.identifiers as readonly unknown[];
  return isRecord(first)
    ? { ...security, ticker: first.id_value, exchange_mic: first.exchange_mic }
    : undefined;
}
