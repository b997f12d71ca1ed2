// Describes a simulator as a target, for the proofs of the suites.
export { simulatorStartMs, simulatorTarget } from '../target/simulator-target.ts';
