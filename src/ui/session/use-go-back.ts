import { useRouter } from '@tanstack/react-router';
import { carryMessages } from '../feedback/toast.ts';
import { stepsBack } from './way-back.ts';

/** How long a step back may take until it is known whether it loads another page. */
const STEP_MS = 2_000;

/** Goes to where the reader came from; to `fallback`, a path, when they came from nowhere on this site. */
export function useGoBack(fallback: string): () => void {
  const router = useRouter();
  return () => {
    const steps = stepsBack(router.history.location.state);
    if (steps > 0) {
      // The page that it leads to may have to be loaded; then it shows what was just said.
      addEventListener('pagehide', carryMessages, { once: true });
      setTimeout(() => removeEventListener('pagehide', carryMessages), STEP_MS);
      router.history.go(-steps);
    } else void router.navigate({ href: fallback });
  };
}
