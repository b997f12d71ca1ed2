// Payloads for deliveries: those that are given, with a time of their own each, and a manifest of their own where it may.
import type { JsonObject } from '../clients/json.ts';
import { dataOf } from './forms.ts';
import type { Fresh } from './writing.ts';

/** The payloads of the events that a receiver subscribed to, the main one first. */
export type Payloads = ReadonlyMap<string, JsonObject>;

/**
 * Each payload has a later time than the one before, for receivers that know a repeated event by it. It names another
 * manifest, also than those of earlier runs, for receivers that know it by that, unless the manifests are kept.
 */
export function freshPayloads(
  payloads: Payloads,
  { nowMs, keepsManifest }: { readonly nowMs: () => number; readonly keepsManifest: boolean },
): Fresh {
  const [main = ''] = payloads.keys();
  let lastMs = 0;
  return (event = main) => {
    const payload = payloads.get(event) ?? {};
    lastMs = Math.max(Math.floor(nowMs()), lastMs + 1);
    const data = dataOf(payload);
    return {
      ...payload,
      timestamp: new Date(lastMs).toISOString(),
      data:
        keepsManifest || !isNumbered(data.manifest_id)
          ? data
          : { ...data, manifest_id: raised(data.manifest_id, lastMs) },
    };
  };
}

const isNumbered = (id: unknown): id is string => typeof id === 'string' && /^\d+$/.test(id);

const raised = (id: string, by: number): string => String(BigInt(id) + BigInt(by));
