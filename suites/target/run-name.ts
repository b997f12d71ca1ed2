// The name that everything made for a run carries, so that what a run left behind differs from what others made.

/** Begins the name of everything that any run makes. */
export const runPrefix = 'assay-';

/** Of this process: when it began and its number, so that two runs differ. */
export const runName = `${runPrefix}${Math.round(performance.timeOrigin).toString(36)}-${process.pid.toString(36)}`;
