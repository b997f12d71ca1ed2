// Combines the capabilities of a target, each from its source: hooks, an address of its own, or the control plane.
import { minuteMs } from '../../spec/units.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { type Capabilities, type CapabilityName, capabilityNames } from './capabilities.ts';
import { capabilityFrom } from './control.ts';
import { controlClient, offeredBy } from './control-client.ts';
import { type ControlCall, NotOffered } from './control-operations.ts';
import { hookClient } from './hooks.ts';
import { serviceTimeMs } from './service-time.ts';
import type { ControlPlane, ControlSource, Target } from './target.ts';

/** A hook may take long, such as one that lets a month pass. */
const hookWaitMs = minuteMs;

/**
 * Reads the capabilities of the control plane, if there is one. Sources in the target file take precedence. `watch` wraps
 * the calls of every source.
 */
export async function capabilitiesOf(
  target: Target,
  transport: Transport,
  watch: (call: ControlCall) => ControlCall = (call) => call,
): Promise<Capabilities> {
  const plane = controlPlaneOf(target);
  const offered = plane === undefined ? undefined : await offeredBy(plane, transport);
  const sourceOf = (name: CapabilityName): ControlSource | undefined =>
    target.capabilities?.[name] ?? (plane && offered?.has(name) ? { kind: 'plane', plane } : undefined);
  const entries = capabilityNames.map((name) => {
    const source = sourceOf(name);
    return [name, source && capability(name, source, watch(callBy(source, transport)), target, transport)];
  });
  return Object.fromEntries(entries) as Capabilities;
}

export const controlPlaneOf = ({ controlUrl, controlToken }: Target): ControlPlane | undefined =>
  controlUrl === undefined ? undefined : { url: controlUrl, token: controlToken };

function capability(
  name: CapabilityName,
  source: ControlSource,
  call: ControlCall,
  target: Target,
  transport: Transport,
): Capabilities[CapabilityName] {
  if (name !== 'clock' || showsTime(source)) return capabilityFrom[name](call);
  const anonymous = new RestClient({ transport, baseUrl: target.baseUrl });
  return { ...capabilityFrom.clock(call), nowMs: () => timeOf(anonymous) };
}

async function timeOf(anonymous: RestClient): Promise<number> {
  const nowMs = await serviceTimeMs(anonymous);
  if (nowMs === undefined) throw new NotOffered('clock.now');
  return nowMs;
}

/** If hooks only move the clock, the service shows its time. */
const showsTime = (source: ControlSource): boolean =>
  source.kind === 'plane' || source.hooks.commands['clock.now'] !== undefined;

function callBy(source: ControlSource, transport: Transport): ControlCall {
  switch (source.kind) {
    case 'plane':
      return controlClient(source.plane, transport);
    case 'hooks':
      return hookClient(source.hooks, hookWaitMs);
  }
}
