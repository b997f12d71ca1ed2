// Requests of the journal that an operator lets the simulator send again: a header tells them from those of clients.

/** In lower case. */
export const repeatHeader = 'assay-repeat';

/** Whether a request is none of a client, who must not be judged by it. */
export const isRepeat = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers[repeatHeader] !== undefined;
