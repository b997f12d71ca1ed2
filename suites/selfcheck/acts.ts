// Observes whether a wrapped part ever acts: a replacement that passes its input on and the result back does nothing.
import { isDeepStrictEqual } from 'node:util';
import { JsonText } from '../../simulator/core/json-text.ts';
import type { Laws } from '../../simulator/core/laws.ts';
import type { Parts } from '../../simulator/parts.ts';
import type { Services } from '../../simulator/service/services.ts';
import type { Store } from '../../simulator/state/store.ts';
import type { Wrap } from './replaced-operation.ts';

type AnyFunction = (...args: readonly unknown[]) => unknown;
type Functions = Record<string, AnyFunction>;

/** Judges one call of a replacement. */
type IsAct = (result: unknown, args: readonly unknown[]) => boolean;

/** A call of a real function, made by a replacement. */
interface Passed {
  readonly real: AnyFunction;
  readonly args: readonly unknown[];
  readonly result: unknown;
}

/**
 * The parts as `wrap` replaces them. `act` is called whenever a replacement changes an input, a result, a row or a method
 * of the store.
 */
export function observing(parts: Parts, wrap: Wrap, act: () => void): Parts {
  const { real, replaced, unlessPassed, methods } = callsOf(act);
  const admit = real(parts.admit as AnyFunction);
  let given: Laws | undefined;
  const watch: Parts['watch'] = (laws) => {
    given = parts.watch(laws);
    return given;
  };
  const wrapped = wrap({ ...parts, watch, admit: admit as Parts['admit'] });
  const seams = Object.entries(answering).map(([name, isAct]) => {
    const call = wrapped[name as keyof typeof answering] as AnyFunction | undefined;
    return [name, call && call !== parts[name as keyof Parts] ? replaced(call, isAct) : call];
  });
  return {
    ...wrapped,
    ...Object.fromEntries(seams),
    watch: (laws) => {
      const changed = wrapped.watch(laws);
      return actingLaws(changed, given, act);
    },
    admit: (wrapped.admit === admit
      ? parts.admit
      : replaced(wrapped.admit as AnyFunction, unlessPassed(admit, Object.is))) as Parts['admit'],
    store: (made) => {
      methods.observe(made);
      const store = wrapped.store(made);
      // What another store in its place does cannot be seen.
      if (store !== made) act();
      methods.adopt();
      return store;
    },
    services: (made) => {
      const base = eachOf(made, real);
      const altered = eachOf(wrapped.services(base), (call, group, name) => {
        const own = functionsOf(base, group)[name];
        return own === undefined || own === call ? call : replaced(call, unlessPassed(own, isSameOutcome));
      });
      methods.adopt();
      return altered;
    },
  };
}

/** Laws that act when a topic is read that is another than the given one. */
const actingLaws = (laws: Laws, given: Laws | undefined, act: () => void): Laws =>
  laws === given
    ? laws
    : new Proxy(laws, {
        get: (target, topic: keyof Laws) => {
          const members = target[topic];
          if (members !== given?.[topic]) act();
          return members;
        },
      });

/** Observes the calls of replacements, and those of real functions that replacements make. */
function callsOf(act: () => void) {
  let passed: Passed[] = [];
  /** Whether a replacement runs, and no real function that it called. */
  let isRunning = false;
  const during = <Result>(running: boolean, call: () => Result): Result => {
    const before = isRunning;
    isRunning = running;
    try {
      return call();
    } finally {
      isRunning = before;
    }
  };
  const actIfThrown = <Result>(call: () => Result): Result => {
    try {
      return call();
    } catch (cause) {
      act();
      throw cause;
    }
  };
  const methods = methodsOf(() => isRunning, act);
  return {
    methods,
    replaced:
      (call: AnyFunction, isAct: IsAct): AnyFunction =>
      (...args) => {
        passed = [];
        const result = during(true, () => actIfThrown(() => call(...args)));
        if (isAct(result, args)) act();
        return result;
      },
    real: (call: AnyFunction): AnyFunction => {
      const remembering: AnyFunction = (...args) => {
        if (!isRunning) return call(...args);
        if (methods.areChanged()) act();
        const result = during(false, () => call(...args));
        passed.push({ real: remembering, args, result });
        return result;
      };
      return remembering;
    },
    unlessPassed:
      (own: AnyFunction, isSame: (one: unknown, other: unknown) => boolean): IsAct =>
      (result, args) => {
        const [only, ...others] = passed;
        const isPassed = only?.real === own && others.length === 0;
        return !isPassed || !isDeepStrictEqual(only.args, args) || !isSame(only.result, result);
      },
  };
}

/** How a replacement acts whose result goes to the client, a receiver or nobody. */
const answering = {
  restReply: (result, [, reply]) => !isDeepStrictEqual(result, reply),
  listedTools: (result, [, tools]) => !isDeepStrictEqual(result, tools),
  delivery: (result, [outgoing]) => result !== outgoing,
  mcpRefusal: (result) => result !== undefined,
  mcpServer: () => true,
  stopwatch: () => true,
} satisfies { readonly [Name in keyof Parts]?: IsAct };

/** The methods of a store and its tables, which replacements may call or replace. */
function methodsOf(isReplacing: () => boolean, act: () => void) {
  const known = new Set<unknown>();
  let objects: readonly Functions[] = [];
  const foreign = (object: Functions): readonly string[] =>
    Object.keys(object).filter((name) => {
      const { [name]: own } = object;
      return typeof own === 'function' && !known.has(own) && own !== Object.getPrototypeOf(object)[name];
    });
  const replace = (object: Functions, name: string, isAct: () => boolean): void => {
    const { [name]: own } = object;
    if (own === undefined) return;
    const observed: AnyFunction = (...args) => {
      if (isAct()) act();
      return own.apply(object, [...args]);
    };
    known.add(observed);
    object[name] = observed;
  };
  return {
    /** Writes of a replacement are acts. */
    observe: (store: Store): void => {
      objects = [store, ...Object.values(store.tables)] as unknown as readonly Functions[];
      for (const object of objects)
        for (const name of ['put', 'remove', 'setUsed']) replace(object, name, isReplacing);
    },
    /** A method that was replaced acts when it is called. */
    adopt: (): void => {
      for (const object of objects) for (const name of foreign(object)) replace(object, name, () => true);
    },
    areChanged: (): boolean => objects.some((object) => foreign(object).length > 0),
  };
}

type Group = 'customer' | 'tools' | 'site';
const groups: readonly Group[] = ['customer', 'tools', 'site'];

const functionsOf = (services: Services, group: Group): Functions => services[group] as unknown as Functions;

/** The services with each of their functions changed. */
const eachOf = (
  services: Services,
  change: (call: AnyFunction, group: Group, name: string) => AnyFunction,
): Services => ({
  ...services,
  ...Object.fromEntries(
    groups.map((group) => [
      group,
      Object.fromEntries(
        Object.entries(functionsOf(services, group)).map(([name, call]) => [name, change(call, group, name)]),
      ),
    ]),
  ),
});

const isSameOutcome = (one: unknown, other: unknown): boolean =>
  one === other || isDeepStrictEqual(readable(one), readable(other));

/** The text of an outcome is private to it, and its hash may be that of another. */
function readable(result: unknown): unknown {
  const { data } = Object(result) as { readonly data?: unknown };
  return data instanceof JsonText ? { ...Object(result), data: [data.text, data.hash] } : result;
}
