// The JSON around the data of an answer: the envelope with usage, the bare forms, and where remarks stand in them.
import type { OperationId } from '../../spec/contract.ts';
import type { Answer, Clamp } from '../core/answer.ts';
import type { JsonText } from '../core/json-text.ts';
import type { Laws } from '../core/laws.ts';

type Members = Readonly<Record<string, unknown>>;
/** `bare` is the data alone; `bare-with-usage` is the data with a member `usage`. */
type Form = 'envelope' | 'bare' | 'bare-with-usage';

/** The data of an answer with the remarks that belong into it. */
export interface Enveloped {
  readonly data: JsonText;
  /** Members beside `data`. */
  readonly beside: Members;
}

export function enveloped(laws: Laws, { data, remarks = {} }: Answer): Enveloped {
  const { progress = {}, clamp, cost = {} } = remarks;
  const { statePlace } = laws.lifecycle;
  const costInData = laws.search.quotaFlags === 'in-data';
  return {
    data: data.withMembers({
      ...(statePlace !== 'top' && progress),
      ...(clamp && clampMembers(laws, clamp)),
      ...(costInData && cost),
    }),
    beside: { ...(statePlace !== 'data' && progress), ...(!costInData && cost) },
  };
}

/** "Quota clamping" */
const clampMembers = ({ quota }: Laws, { clamped, removed }: Clamp): Members =>
  clamped || quota.flagsOnWholePages ? { quota_clamped: clamped, items_removed_by_quota: removed } : {};

/** The body; `usage` is the end of the envelope, from the comma before it to the closing brace. */
export function bodyOf(form: Form, { data, beside }: Enveloped, usage: string): string | Buffer {
  switch (form) {
    case 'bare':
      return data.text;
    case 'bare-with-usage':
      return `${data.text.slice(0, -1)}${usage}`;
    case 'envelope': {
      const members = JSON.stringify(beside).slice(1, -1);
      return data.joined('{"data":', members === '' ? usage : `,${members}${usage}`);
    }
    default:
      return form satisfies never;
  }
}

/** The form in which an operation answers (S-01 to S-03). */
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
