// The JSON around the data of an answer: the envelope with usage, the forms without it, and the members for remarks.
import type { OperationId } from '../../spec/contract.ts';
import type { Answer, Clamp } from '../core/answer.ts';
import type { JsonText } from '../core/json-text.ts';
import type { Laws } from '../core/laws.ts';

type Members = Readonly<Record<string, unknown>>;
/** `bare` is the data alone; `bare-with-usage` is the data with a member `usage`. */
type Form = 'envelope' | 'bare' | 'bare-with-usage';

/** The data of an answer with its remarks added. */
export interface EnvelopeContent {
  readonly data: JsonText;
  /** Members of the envelope besides `data` and `usage`. */
  readonly otherMembers: Members;
}

export function contentOf(laws: Laws, { data, remarks }: Answer): EnvelopeContent {
  // Most answers have no remarks.
  if (remarks === undefined) return { data, otherMembers: noMembers };
  const { progress = {}, clamp, cost = {} } = remarks;
  const { statePlace } = laws.lifecycle;
  const costInData = laws.search.quotaFlags === 'in-data';
  return {
    data: data.withMembers({
      ...(statePlace !== 'top' && progress),
      ...(clamp && clampMembers(laws, clamp)),
      ...(costInData && cost),
    }),
    otherMembers: { ...(statePlace !== 'data' && progress), ...(!costInData && cost) },
  };
}

const noMembers: Members = {};

/** "Quota clamping" */
const clampMembers = ({ quota }: Laws, { clamped, removed }: Clamp): Members =>
  clamped || quota.flagsOnWholePages ? { quota_clamped: clamped, items_removed_by_quota: removed } : {};

/** The body; `usage` is the text of the envelope from the comma before `usage` to the closing brace. */
export function bodyOf(form: Form, { data, otherMembers }: EnvelopeContent, usage: string): string | Buffer {
  switch (form) {
    case 'bare':
      return data.text;
    case 'bare-with-usage':
      return `${data.text.slice(0, -1)}${usage}`;
    case 'envelope': {
      const members = otherMembers === noMembers ? '' : JSON.stringify(otherMembers).slice(1, -1);
      return data.joined('{"data":', members === '' ? usage : `,${members}${usage}`);
    }
    default:
      return form satisfies never;
  }
}

/** The form of an operation's answers (S-01 to S-03). */
export function formOf({ envelope, beacon }: Laws, operation: OperationId): Form {
  switch (operation) {
    case 'getStream':
      return envelope.streamDetail === 'wrapped' ? 'envelope' : envelope.streamDetail;
    case 'listBeacons':
    case 'listBeaconRevisions':
      return beacon.listForm;
    case 'createBeacon':
    case 'getBeacon':
    case 'updateBeacon':
    case 'archiveBeacon':
    case 'restoreBeacon':
      return beacon.itemForm;
    default:
      return 'envelope';
  }
}
