import { useRouter } from '@tanstack/react-router';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Page } from '../ui/page.tsx';

export type RouteErrorProps = { error: unknown; reset: () => void };

/** Stands in for a page that failed, within the shell, so that the way elsewhere stays open. */
export function RouteError({ error, reset }: RouteErrorProps) {
  const text = error instanceof Error && error.message ? error.message : 'This page could not be shown.';
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title="Something went wrong" narrow>
      <ErrorState text={text} onRetry={retry} />
    </Page>
  );
}
