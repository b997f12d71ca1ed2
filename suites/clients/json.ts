// JSON values as answers carry them, and what kind of value each one is.

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isString = (value: unknown): value is string => typeof value === 'string';
export const isInteger = (value: unknown): value is number => Number.isInteger(value);
export const isCount = (value: unknown): value is number => isInteger(value) && value >= 0;
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
export const isObjectList = (value: unknown): value is readonly JsonObject[] =>
  isList(value) && value.every(isObject);
