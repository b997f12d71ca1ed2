// What the document leaves open about what a suite may do to a service.
import { type SilenceTable, silent } from './silence.ts';

export const worldSilences = {
  'S-200': silent(['Limits', 'Retry and circuit breaker'], {
    topic: 'How a suite can make hours and months pass.',
    assertable:
      'Rules about time use a clock that the target offers, or wait in real time when asked to; else they are not exercised.',
    default: 'The control plane moves the clock.',
    noReading: 'It concerns how a service is tested, not what it does.',
  }),
  'S-239': silent('Endpoints', {
    topic: 'How a suite can cause new manifests: no operation publishes any.',
    assertable:
      'Rules that need arrivals, outages or operator settings declare it, and are not exercised without it.',
    default: 'The control plane publishes.',
    noReading: 'It concerns how a service is tested, not what it does.',
  }),
  'S-240': silent('Account', {
    topic: 'What other users of the organisation do while a suite uses it.',
    assertable:
      'Numbers are compared with what was read before. Other traffic leads to a second look and never to a failure.',
    default: 'A new organisation for each case that needs one.',
    noReading: 'It concerns how a service is tested, not what it does.',
  }),
} satisfies SilenceTable;
