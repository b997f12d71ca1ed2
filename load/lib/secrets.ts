// Secrets of a configuration that names the environment variables that hold them, and so can be shown to anybody.
import { isObject } from './answer.ts';

/** The environment variable with the value. */
export interface SecretName {
  readonly env: string;
}

const isSecretName = (value: unknown): value is SecretName =>
  isObject(value) && typeof value.env === 'string' && Object.keys(value).length === 1;

/** The value of a JSON text, with the secret in place of each name. Throws if a variable is not set. */
export const withSecrets = (text: string, env: Readonly<Record<string, string | undefined>>) =>
  JSON.parse(text, (_key, value) => {
    if (!isSecretName(value)) return value;
    const secret = env[value.env];
    if (!secret) throw new Error(`The environment variable ${value.env} is not set.`);
    return secret;
  });
