// The tables of statements, one of each field.
export { accessStatements } from './access.ts';
export { answersStatements } from './answers.ts';
export { contentStatements } from './content.ts';
export { digestsStatements } from './digests.ts';
export { eventsStatements } from './events.ts';
export { mcpStatements } from './mcp.ts';
export { queriesStatements } from './queries.ts';
