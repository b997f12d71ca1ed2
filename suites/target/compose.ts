// The capabilities of a target, each from its own place: a hook, an operation of the target, or the control plane.
import { minuteMs } from '../../spec/units.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { type Capabilities, type CapabilityName, capabilityNames } from './capabilities.ts';
import { capabilityFrom } from './control.ts';
import { controlClient, offeredBy } from './control-client.ts';
import type { ControlCall } from './control-operations.ts';
import { hookClient } from './hooks.ts';
import { serviceTimeMs } from './service-time.ts';
import type { ControlPlane, ControlSource, Target } from './target.ts';

/** Longest run of a hook: it may do much before it answers, e.g. let a month pass. */
const hookWaitMs = minuteMs;

/** Asks the control plane, if there is one, what it has; what the target file places elsewhere is taken as said. */
export async function capabilitiesOf(target: Target, transport: Transport): Promise<Capabilities> {
  const plane = controlPlaneOf(target);
  const offered = plane === undefined ? undefined : await offeredBy(plane, transport);
  const sourceOf = (name: CapabilityName): ControlSource | undefined =>
    target.capabilities?.[name] ?? (plane && offered?.has(name) ? { kind: 'plane', plane } : undefined);
  const entries = capabilityNames.map((name) => {
    const source = sourceOf(name);
    return [name, source && capability(name, source, target, transport)];
  });
  return Object.fromEntries(entries) as Capabilities;
}

export const controlPlaneOf = ({ controlUrl, controlToken }: Target): ControlPlane | undefined =>
  controlUrl === undefined ? undefined : { url: controlUrl, token: controlToken };

function capability(
  name: CapabilityName,
  source: ControlSource,
  target: Target,
  transport: Transport,
): Capabilities[CapabilityName] {
  const call = callBy(source, transport);
  if (name !== 'clock' || tellsTime(source)) return capabilityFrom[name](call);
  const anonymous = new RestClient({ transport, baseUrl: target.baseUrl });
  return { ...capabilityFrom.clock(call), nowMs: () => serviceTimeMs(anonymous) };
}

/** Commands that only move time leave it to the service to tell it. */
const tellsTime = (source: ControlSource): boolean =>
  source.kind === 'plane' || source.hooks.commands['clock.now'] !== undefined;

function callBy(source: ControlSource, transport: Transport): ControlCall {
  switch (source.kind) {
    case 'plane':
      return controlClient(source.plane, transport);
    case 'hooks':
      return hookClient(source.hooks, hookWaitMs);
  }
}
