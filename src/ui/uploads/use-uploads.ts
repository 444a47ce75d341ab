import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadKindName } from '#shared/upload-kinds.ts';
import { createUploadQueue, type StoredHandler, type UploadItem, type UploadQueue } from './upload-queue.ts';

/**
 * Sends files in the background of a page. `onStored` puts each where it belongs (the operation's request id may be the
 * upload's own); it runs also for files that arrive after the page was left.
 */
export function useUploads(
  kind: UploadKindName,
  onStored: StoredHandler,
): { items: readonly UploadItem[]; arrived: number; queue: UploadQueue } {
  const [queue] = useState(() => createUploadQueue(kind));
  useEffect(() => queue.whenStored(onStored), [queue, onStored]);
  const items = useSyncExternalStore(queue.subscribe, queue.items, queue.items);
  const arrived = useSyncExternalStore(queue.subscribe, queue.arrived, queue.arrived);
  return { items, arrived, queue };
}
