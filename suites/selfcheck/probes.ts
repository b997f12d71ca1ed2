import type { ReadingChoice } from '../../spec/readings.ts';
export const showsReading = async (_: ReadingChoice): Promise<boolean> => false;
