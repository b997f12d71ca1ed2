// Value sets of the contract document that several tables use.
import { domains } from '../values.ts';
import { oneOf } from './field.ts';

export const domain = oneOf(...domains);
export const companyKind = oneOf('public', 'private');
export const streamMedia = oneOf('text', 'audio', 'video', 'social', 'data', 'regulatory', 'documentation');
export const contentMedia = oneOf('text', 'audio', 'social', 'data', 'regulatory');
export const signalMedia = oneOf('text', 'audio', 'social', 'data');
export const deliveryMedia = oneOf('text', 'audio', 'video', 'social', 'data', 'regulatory');
export const sourceType = oneOf('person', 'organization', 'data');
export const claimType = oneOf('statement', 'data', 'event', 'forecast', 'analysis');
export const sentiment = oneOf('positive', 'negative', 'neutral', 'mixed', 'indeterminate');
export const significance = oneOf('low', 'medium', 'high');
