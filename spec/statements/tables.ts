// The tables of statements, one of each chapter of the document.
export { accessStatements } from './access.ts';
export { basicsStatements } from './basics.ts';
export { endpointsStatements } from './endpoints.ts';
export { eventsStatements } from './events.ts';
export { limitsStatements } from './limits.ts';
export { resourcesStatements } from './resources.ts';
export { statesStatements } from './states.ts';
