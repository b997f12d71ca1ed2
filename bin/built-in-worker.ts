// The thread of the built-in simulator: it sends the description of the target once, and closes on the first message.
import { parentPort } from 'node:worker_threads';
import { simulate } from '../simulator/index.ts';
import { simulatorStartMs, simulatorTarget } from '../suites/target/simulator-target.ts';

const simulator = await simulate({ startMs: simulatorStartMs, port: 0 });
parentPort?.postMessage(simulatorTarget(simulator));
parentPort?.once('message', () => void simulator.close().then(() => parentPort?.close()));
