// The body of a manifest query as the contract admits it, and its values in one form ("POST /manifests/query request").
import type { InputOf } from './use-case.ts';

export type Texts = string | readonly string[];

/** Every property is optional; null means the same as absent. */
export type QueryBody = InputOf<'queryManifests'>['body'];

/** The body without its nulls. */
export type Query = { readonly [Field in keyof QueryBody]: Exclude<QueryBody[Field], null> };

export const givenOf = (body: QueryBody): Query =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as Query;

/** One value or several as a list; undefined when none were asked for. */
export const textsOf = (texts: Texts | undefined): readonly string[] | undefined =>
  typeof texts === 'string' ? [texts] : texts;
