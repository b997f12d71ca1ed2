// A stream created after the world's start; only its name is required, the rest has defaults.
import { securityOf } from '../../fixtures/companies.ts';
import { idSpace } from '../../fixtures/ids.ts';
import type { Stream } from '../../spec/content.ts';
import type { Domain } from '../../spec/values.ts';
import type { Content } from './content.ts';

export interface StreamChoice {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly homeDomain?: Domain | undefined;
  readonly crossDomains?: readonly Domain[] | undefined;
  readonly companyKind?: 'public' | 'private' | null | undefined;
  readonly isPublic?: boolean | undefined;
}

/** A live stream about the world's first topic with the world's first active text channel. Its id follows the world's own. */
export function newStream(content: Content, choice: StreamChoice): Stream {
  const { seed, streams, channels, tags } = content.base;
  const { name, homeDomain = 'economics-business-work', companyKind = null } = choice;
  const channel = channels.find(({ isActive, mediaFormat }) => isActive && mediaFormat === 'text');
  const topic = tags.find(({ type }) => type === 'topic');
  return {
    id: idSpace(seed).idOf('stream', streams.length + content.addedStreams()),
    name,
    title: choice.title ?? `${name}: claims and context`,
    description: choice.description ?? `Claims about ${name}.`,
    homeDomain,
    crossDomains: (choice.crossDomains ?? []).filter((domain) => domain !== homeDomain),
    isPublic: choice.isPublic ?? companyKind === 'public',
    companyKind,
    organizationSubtypes: [],
    mediaFormats: channel === undefined ? [] : ['text'],
    channelIds: channel === undefined ? [] : [channel.id],
    tickers: [],
    isins: [],
    primaryUrl: null,
    security: securityOf([]),
    filterDefinition: { tag_ids: topic === undefined ? [] : [topic.id], source_type: 'organization' },
    status: 'live',
    streamClass: 'discovery',
    sourceType: 'organization',
  };
}
