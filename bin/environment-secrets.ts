// The secrets of an environment, which no output may show.

/** The values of variables whose names speak of a secret. */
export const secretsInEnvironment = (env: NodeJS.ProcessEnv): readonly string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && /secret|token|pass|credential|key(_id)?$/i.test(name) ? value : [],
  );
