// Writes the metrics and checks of a run to a file for the runner.
import { config } from './client.ts';

export const handleSummary = (data: object): Readonly<Record<string, string>> =>
  config.summaryFile === undefined ? {} : { [config.summaryFile]: JSON.stringify(data) };
