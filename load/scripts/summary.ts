// Hands the metrics and verdicts of a run to the runner.
import { config } from './client.ts';

export const handleSummary = (data: object): Readonly<Record<string, string>> => ({
  [config.summaryFile]: JSON.stringify(data),
});
