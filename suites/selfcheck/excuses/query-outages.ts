// Outages of filters of the manifest query: the document gives names, types and bounds, and no meanings.
import type { OutageExcuse } from './outages.ts';

export const queryOutages: readonly OutageExcuse[] = [];
