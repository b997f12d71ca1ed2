// How an organisation sees a manifest: the content levels of its plan, and the forms that readings decide.
import type { Manifest } from '../../spec/content.ts';
import { gatedBriefBody } from '../core/brief.ts';
import { displayName } from '../core/plan.ts';
import type { ManifestBody, RecordBody } from '../state/rendering/bodies.ts';
import { renderManifest, renderRecord } from '../state/rendering/render.ts';
import type { Organization } from '../state/store.ts';
import type { ServiceContext } from './context.ts';

type Context = ServiceContext<'brief' | 'plan' | 'record' | 'signal'>;

export interface View {
  readonly plan: Organization['plan'];
  readonly hasRecords: boolean;
  readonly briefAccess: boolean;
  /** The zone suffix of matched_at; none in listings (S-77). */
  readonly matchedZone: '' | 'Z';
  /** Views with equal keys show equal bodies. */
  readonly key: string;
}

export function viewOf({ laws }: Context, org: Organization, usage: 'single' | 'listing' = 'single'): View {
  const hasRecords = laws.plan.hasRecords(org.plan);
  const { plan, briefAccess } = org;
  const matchedZone = usage === 'listing' ? '' : 'Z';
  const key = `${plan}${hasRecords ? '+' : ''}${briefAccess ? '' : '-'}${matchedZone}`;
  return { plan, hasRecords, briefAccess, matchedZone, key };
}

/** The manifest in a view, read through one of its streams. */
export function manifestFor(context: Context, view: View, row: Manifest, viaStreamId: string): object {
  const { laws, content } = context;
  const shown = withExtras(context, row);
  const streamId = laws.signal.streamId === 'the-first' ? (row.streamIds[0] ?? viaStreamId) : viaStreamId;
  const { signal, brief, ...rest } = renderManifest(content, shown, streamId);
  return {
    ...rest,
    matched_at: rest.matched_at + view.matchedZone,
    ...(laws.signal.storiesAliases && { stories_id: signal.story_id, stories_version: signal.story_version }),
    signal: signalFor(context, row, signal),
    brief: briefFor(context, view, brief),
    ...recordMember(context, view, shown, streamId),
  };
}

export function recordFor(context: Context, row: Manifest, viaStreamId: string): RecordBody {
  return renderRecord(context.content, withExtras(context, row), viaStreamId);
}

export function signalFor({ laws }: Context, row: Manifest, signal: ManifestBody['signal']): object {
  const mediaFormat = laws.signal.mediaFormat === 'as-source' ? row.mediaFormat : signal.media_format;
  return versioned({ ...signal, media_format: mediaFormat }, laws.signal.versionName);
}

export function briefFor({ laws }: Context, view: View, brief: ManifestBody['brief']): object {
  const body = briefBody(laws.brief, view, brief.body);
  return versioned({ ...brief, body }, laws.signal.versionName);
}

function briefBody(laws: Context['laws']['brief'], view: View, body: ManifestBody['brief']['body']): unknown {
  if (!view.briefAccess) return gatedBriefBody;
  if (view.plan === 'starter' && laws.starterBody === 'message')
    return `Brief bodies are not part of the ${displayName(view.plan)} plan.`;
  if (view.plan === 'starter' && laws.starterBody === 'null') return null;
  return laws.crossPromotion === 'string'
    ? { ...body, cross_promotion: body.cross_promotion.join('; ') }
    : body;
}

function recordMember(context: Context, view: View, row: Manifest, viaStreamId: string): object {
  if (view.hasRecords) return { record: recordFor(context, row, viaStreamId) };
  switch (context.laws.record.gatedListing) {
    case 'absent':
      return {};
    case 'null':
      return { record: null };
    case 'note':
      return { record: `Records are not part of the ${displayName(view.plan)} plan.` };
    default:
      return context.laws.record.gatedListing satisfies never;
  }
}

const withExtras = ({ laws }: Context, row: Manifest): Manifest =>
  laws.signal.scanFields === 'some' ? row : { ...row, extras: laws.signal.scanFields === 'all' };

function versioned(
  story: { readonly story_version: number; readonly version?: number; readonly [field: string]: unknown },
  name: 'both' | 'story_version' | 'version',
): object {
  const { story_version, version: _, ...rest } = story;
  if (name === 'both') return { ...rest, story_version, version: story_version };
  return name === 'version' ? { ...rest, version: story_version } : { ...rest, story_version };
}
