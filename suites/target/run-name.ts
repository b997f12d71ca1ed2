// The name of everything that a run creates, so that `assay clean` recognises what a run left behind.

/** The prefix of all such names. */
export const runPrefix = 'assay-';

/** The name for this process: start time and process id make it unique. It has digits, by which invariants know such names. */
export const runName = `${runPrefix}${Math.round(performance.timeOrigin)}-${process.pid}`;
