// What the control plane's own description says may be chosen, so that the forms offer exactly that.
import { callProcess } from './api.js';

/** @type {Promise<{ operations: readonly string[], refusals: readonly string[], manifest: Record<string, any> }> | undefined} */
let read;

export function choices() {
  read ??= callProcess('GET', 'openapi.json').then((document) => {
    /** @param {string} path */
    const bodyOf = (path) => {
      const [, , , name = ''] = document.paths[path].post.requestBody.$ref.split('/');
      return document.components.requestBodies[name].content['application/json'].schema.properties;
    };
    const { operation_id, outcome } = bodyOf('/outcomes');
    return { operations: operation_id.enum, refusals: outcome.oneOf[0].enum, manifest: bodyOf('/manifests') };
  });
  read.catch(() => {
    read = undefined;
  });
  return read;
}
