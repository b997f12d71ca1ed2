// Content changes as the operator of the service makes them; each emits its events.
import type { Manifest, Stream } from '../../../spec/content.ts';
import type { Occurrence } from '../../core/event.ts';
import type { ManifestChoice, ManifestRef } from '../../state/content.ts';
import { newStream, type StreamChoice } from '../../state/new-stream.ts';
import type { ServiceContext } from '../context.ts';

export function publishing(context: ServiceContext<'delivery' | 'record'>) {
  const { laws, content, notifications } = context;
  return {
    publish: (choice: ManifestChoice): Manifest => {
      const row = content.publish(choice);
      notifications.emit({ kind: 'manifest-arrived', row });
      return row;
    },
    /** Publishes a new version of the record of a manifest; returns the manifest of that version. */
    revise: (ref: ManifestRef, nowMs: number): Manifest => {
      const newManifest = laws.record.newVersion === 'new-manifest';
      const row = content.revise(ref, { newManifest, matchedMs: nowMs });
      // A new version under the same manifest id is not a new manifest, so no event reports it.
      if (newManifest) notifications.emit({ kind: 'manifest-arrived', row });
      return row;
    },
    /** Creates a stream, which is live at once. */
    makeStream: (choice: StreamChoice): Stream => {
      const stream = newStream(content, choice);
      content.putStream(stream);
      notifications.emit({ kind: 'stream-created', stream });
      return stream;
    },
    /** Changes the status of a stream; returns the changed stream. */
    moveStream: (stream: Stream, status: Stream['status'], reason?: string): Stream => {
      const moved = { ...stream, status };
      content.putStream(moved);
      const isReported = status !== stream.status && (status !== 'live' || laws.delivery.reportsReturn);
      if (isReported) notifications.emit(occurrence(moved, reason));
      return moved;
    },
  };
}

/** The occurrence of a stream that has just changed to its present status. */
function occurrence(stream: Stream, reason: string | undefined): Occurrence {
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
