// The size limits of a Beacon ("Limits": server-side caps).
import type { BeaconFields, BeaconLaws } from './beacon.ts';
import type { ValidationIssue } from './refusal.ts';

/** The fields that are too large; empty when every field fits. */
export function sizeIssues({ sizes }: BeaconLaws, fields: BeaconFields): readonly ValidationIssue[] {
  const filters = fields.topic_filters.length + fields.entity_filters.length;
  const measured: readonly (readonly [keyof BeaconFields, number, number, string])[] = [
    ['description', bytesOf(fields.description ?? ''), sizes.descriptionBytes, 'bytes'],
    ['intent', bytesOf(fields.intent ?? ''), sizes.descriptionBytes, 'bytes'],
    ['custom_prompt', bytesOf(fields.custom_prompt ?? ''), sizes.promptBytes, 'bytes'],
    ['source_channel_ids', fields.source_channel_ids.length, sizes.channels, 'channel ids'],
    ['topic_filters', filters, sizes.filters, 'topic and entity filters'],
  ];
  const whole = bytesOf(JSON.stringify(fields));
  return [
    ...measured
      .filter(([, size, max]) => size > max)
      .map(([name, size, max, unit]) => issue(['body', name], size, max, unit)),
    ...(whole > sizes.configBytes ? [issue(['body'], whole, sizes.configBytes, 'bytes')] : []),
  ];
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

const issue = (loc: readonly string[], size: number, max: number, unit: string): ValidationIssue => ({
  loc,
  msg: `holds ${size} ${unit}, more than the ${max} that a Beacon may have`,
  type: 'too_long',
});
