import { useRouter } from '@tanstack/react-router';
import { stepsBack } from './way-back.ts';

/** Goes to where the reader came from; to `fallback`, a path, when they came from nowhere on this site. */
export function useGoBack(fallback: string): () => void {
  const router = useRouter();
  return () => {
    const steps = stepsBack(router.history.location.state);
    if (steps > 0) router.history.go(-steps);
    else void router.navigate({ href: fallback });
  };
}
