import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../ui/components/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
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

/** Stands at unknown addresses, with the way home. */
export const NotFoundPage = () => (
  <Page title="Page not found" line="Error 404: no tile of this board has that address." narrow>
    <EmptyState
      text="The link may be old, or a letter of the address may be wrong."
      terrain="clay"
      piece="flag"
      actions={
        <>
          <ButtonLink to="/">Back to the home page</ButtonLink>
          <ButtonLink to="/play/retailer" variant="quiet">
            Find a table
          </ButtonLink>
          <ButtonLink to="/retailers/search" variant="quiet">
            Find a store
          </ButtonLink>
        </>
      }
    />
  </Page>
);
