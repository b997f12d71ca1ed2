// What the document leaves open about what a suite may do to a service.
import { about, type SilenceTable } from './silence.ts';

export const worldSilences = {
  'S-200': about('Limits', 'Retry and circuit breaker').silent(
    'How a suite can make hours and months pass.',
    'Rules about time use a clock that the target offers, or wait in real time when asked to; else they are not exercised.',
    'The control plane moves the clock.',
    'It concerns how a service is tested, not what it does.',
  ),
  'S-239': about('Endpoints').silent(
    'How a suite can cause new manifests: no operation publishes any.',
    'Rules that need arrivals, outages or operator settings declare it, and are not exercised without it.',
    'The control plane publishes.',
    'It concerns how a service is tested, not what it does.',
  ),
  'S-240': about('Account').silent(
    'What other users of the organisation do while a suite uses it.',
    'Numbers are compared with what was read before. Other traffic leads to a second look and never to a failure.',
    'A new organisation for each case that needs one.',
    'It concerns how a service is tested, not what it does.',
  ),
} satisfies SilenceTable;
