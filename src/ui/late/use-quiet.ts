import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Whether the page has been quiet once since it was shown. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenIdle(() => setQuiet(true)), []);
  return isQuiet;
}
