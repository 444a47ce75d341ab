import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * For what opens over a page: tells whether it was ever open, so that it is mounted from then on, and fetches its
 * code in a quiet moment before.
 */
export function useLate(open: boolean, fetchCode: () => Promise<unknown>): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => whenIdle(() => void fetchCode().catch(() => undefined)), [fetchCode]);
  return wasOpen;
}
