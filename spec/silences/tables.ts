// The tables of silences, one of each field.
export { accessSilences } from './access.ts';
export { answersSilences } from './answers.ts';
export { contentSilences } from './content.ts';
export { digestsSilences } from './digests.ts';
export { eventsSilences } from './events.ts';
export { mcpSilences } from './mcp.ts';
export { queriesSilences } from './queries.ts';
