// The rule whose case is running: whatever the case causes, in whatever layer, counts as caused for this rule.
import { AsyncLocalStorage } from 'node:async_hooks';

const rule = new AsyncLocalStorage<string>();

export const forRule = <T>(id: string, work: () => Promise<T>): Promise<T> => rule.run(id, work);

/** Undefined outside of cases. */
export const currentRule = (): string | undefined => rule.getStore();
