// Changes of the content as the operator of the service makes them; every one reports what happened.
import type { Manifest, Stream } from '../../core/content.ts';
import type { Happening } from '../../core/event.ts';
import type { ManifestChoice, ManifestRef } from '../../state/content.ts';
import { newStream, type StreamChoice } from '../../state/new-stream.ts';
import type { Context } from '../context.ts';

export interface Publishing {
  publish(choice: ManifestChoice): Manifest;
  /** A new version of the record of a manifest, matched at `nowMs`; the manifest as it now stands. */
  revise(ref: ManifestRef, nowMs: number): Manifest;
  /** A new stream, live at once. */
  makeStream(choice: StreamChoice): Stream;
  /** The stream in its new state. */
  moveStream(stream: Stream, status: Stream['status'], reason?: string): Stream;
}

export function publishing(context: Context<'delivery' | 'record'>): Publishing {
  const { laws, content, notifications } = context;
  return {
    publish: (choice) => {
      const row = content.publish(choice);
      notifications.emit({ kind: 'manifest-arrived', row });
      return row;
    },
    revise: (ref, nowMs) => {
      const newManifest = laws.record.newVersion === 'new-manifest';
      const row = content.revise(ref, { newManifest, matchedMs: nowMs });
      // A version under the manifest's own id is not a new manifest, so no event reports it.
      if (newManifest) notifications.emit({ kind: 'manifest-arrived', row });
      return row;
    },
    makeStream: (choice) => {
      const stream = newStream(content, choice);
      content.putStream(stream);
      notifications.emit({ kind: 'stream-created', stream });
      return stream;
    },
    moveStream: (stream, status, reason) => {
      const moved = { ...stream, status };
      content.putStream(moved);
      const isReported = status !== stream.status && (status !== 'live' || laws.delivery.reportsReturn);
      if (isReported) notifications.emit(happening(moved, reason));
      return moved;
    },
  };
}

/** What happened to a stream that came into its present state. */
function happening(stream: Stream, reason: string | undefined): Happening {
  switch (stream.status) {
    case 'live':
      return { kind: 'stream-created', stream };
    case 'unpublished':
      return { kind: 'stream-unpublished', stream, reason: reason ?? 'Under review.' };
    case 'removed':
      return { kind: 'stream-removed', stream, reason: reason ?? 'No longer maintained.' };
    default:
      return stream.status satisfies never;
  }
}
