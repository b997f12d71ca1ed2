// The place where an answer or a delivery differs from what a rule demands, as data for comparing and grouping failures.

/** A member's name, a position in a list, or `[]` for any element of a list. */
export type Step = string | number;

export type Place =
  | { readonly kind: 'status' }
  /** Name in lower case. */
  | { readonly kind: 'header'; readonly name: string }
  /** A member of the body; the empty path is the whole body. */
  | { readonly kind: 'body'; readonly path: readonly Step[] }
  /** No complete answer came. */
  | { readonly kind: 'no-answer' }
  /** A member of the payload that a webhook received; the empty path is the whole request. */
  | { readonly kind: 'delivery'; readonly path: readonly Step[] }
  | { readonly kind: 'delivery-header'; readonly name: string }
  /** A member of the body that a client sent; the empty path is the whole request. */
  | { readonly kind: 'request'; readonly path: readonly Step[] }
  /** What a client reported of a task; the empty path is the whole result. */
  | { readonly kind: 'result'; readonly path: readonly Step[] }
  /** A delivery that was due did not come. */
  | { readonly kind: 'no-delivery'; readonly event?: string | undefined }
  /** Something happened too early or too late. */
  | { readonly kind: 'timing' };

/** A place as authors write it: a dotted path into the body (`data.streams.[].id`, '' for the whole body), or a `Place`. */
export type At = string | Place;

export const placeAt = (at: At): Place => (typeof at === 'string' ? { kind: 'body', path: stepsOf(at) } : at);

/** `data.streams.0.id` as steps; digits are positions. */
export const stepsOf = (path: string): readonly Step[] =>
  path === '' ? [] : path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** The place of a header, whatever the letter case of its name. */
export const inHeader = (name: string): Place => ({ kind: 'header', name: name.toLowerCase() });

/** The place of a member of a payload: `data.manifest_id`, '' for the whole delivery. */
export const inDelivery = (path: string): Place => ({ kind: 'delivery', path: stepsOf(path) });

/** The place of a member of the body that a client sent: `plan_token`, '' for the whole request. */
export const inRequest = (path: string): Place => ({ kind: 'request', path: stepsOf(path) });

/** The place with the steps appended to its path; a place without a path stays the same. */
export const below = (place: Place, steps: readonly Step[]): Place =>
  place.kind === 'body' || place.kind === 'delivery' ? { ...place, path: [...place.path, ...steps] } : place;

/** The place as findings show it: `data.streams.0.id`, `header etag`. */
export function placeText(place: Place): string {
  switch (place.kind) {
    case 'status':
      return 'the status';
    case 'header':
      return `header ${place.name}`;
    case 'body':
      return place.path.join('.') || 'the body';
    case 'no-answer':
      return 'an answer';
    case 'delivery':
      return place.path.join('.') || 'the delivery';
    case 'delivery-header':
      return `header ${place.name} of the delivery`;
    case 'request':
      return place.path.join('.') || 'the request';
    case 'result':
      return place.path.join('.') || 'the result';
    case 'no-delivery':
      return `a delivery${place.event === undefined ? '' : ` of ${place.event}`}`;
    case 'timing':
      return 'the time';
  }
}
