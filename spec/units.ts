// Spans of time in milliseconds.

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
/** A day in UTC, which has no leap seconds here and no change of clocks. */
export const dayMs = 24 * hourMs;
