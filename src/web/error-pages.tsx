import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Unreachable } from '#ui/late/fetch-code.ts';
import { Page } from '#ui/page.tsx';

export type RouteErrorProps = { error: unknown; reset: () => void };

const errorCodeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** The words of our own errors, which carry a code; what a browser says of a fault is for nobody to read. */
const wordsOf = (error: unknown): string =>
  typeof errorCodeOf(error) === 'string' ? (error as Error).message : 'This page could not be shown.';

const reloadPage = () => window.location.reload();

const isGone = (error: unknown) => error instanceof Unreachable && error.reason === 'gone';

/** Stands in for a page that failed, within the shell, so that the way elsewhere stays open. */
export function RouteError({ error, reset }: RouteErrorProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const isUnreachable = errorCodeOf(error) === 'NETWORK';
  const comeBack = useEffectEvent(retry);
  useEffect(() => {
    if (!isUnreachable) return undefined;
    const again = () => comeBack();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isUnreachable]);
  return (
    <Page title="Something went wrong" narrow>
      <ErrorState text={wordsOf(error)} onRetry={isGone(error) ? reloadPage : retry} />
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
          <ButtonLink to="/play" variant="quiet">
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
