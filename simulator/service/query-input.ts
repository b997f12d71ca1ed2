// The body of a manifest query, and its values in normalised form ("POST /manifests/query request").
import type { InputOf } from './use-case.ts';

export type OneOrMany = string | readonly string[];

/** The body as the contract defines it: every property is optional, and null means the same as absent. */
export type QueryBody = InputOf<'queryManifests'>['body'];

/** The body without what means the same as absent. */
export type Query = { readonly [Field in keyof QueryBody]: Exclude<QueryBody[Field], null> };

/** Removes members that are null, and `broaden_sources: false`, because both mean the same as an absent member. */
export const withoutNulls = (body: QueryBody): Query =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value !== null && !(name === 'broaden_sources' && value === false),
    ),
  ) as Query;

/** One or several values as a list; undefined if the field is absent. */
export const listOfTexts = (texts: OneOrMany | undefined): readonly string[] | undefined =>
  typeof texts === 'string' ? [texts] : texts;
