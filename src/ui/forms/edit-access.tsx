import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorCode } from '../data/api.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { hasFailed } from '../feedback/has-failed.ts';
import type { Piece } from '../art/hex-pieces.tsx';
import { useSession } from '../session/session.ts';
import { SignInPrompt } from '../session/sign-in-prompt.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

type EditAccessProps<T> = {
  query: UseQueryResult<T>;
  /** What a visitor is asked with. */
  prompt: { title: string; text: string };
  /** The refusal's code that says there is no such thing. */
  missing: string;
  /** The refusal's code, if there is one, that only readers get who may not edit the thing. */
  foreign?: string;
  texts: { missing: string; failed: string; refused: string };
  /** The feature's policy: whether the reader may edit what was read. */
  mayEdit: (thing: T) => boolean;
  /** Leads to where the thing is shown, for readers who may not edit it. */
  elsewhere: ReactNode;
  piece: Piece;
  /** The form. */
  children: (thing: T) => ReactNode;
};

/**
 * What an edit page with a public address shows before its form, or instead: a prompt to sign in, that there is no such
 * thing, that it could not be read, or that it is not the reader's to edit.
 */
export function EditAccess<T>(props: EditAccessProps<T>) {
  const { query, prompt, missing, foreign, texts, mayEdit, elsewhere, piece, children } = props;
  const { loading, user } = useSession();
  if (!loading && !user) return <SignInPrompt {...prompt} button="Sign in" terrain="sand" piece={piece} />;
  const refused = <EmptyState text={texts.refused} terrain="sand" piece={piece} actions={elsewhere} />;
  if (hasFailed(query)) {
    if (foreign !== undefined && errorCode(query.error) === foreign) return refused;
    return [missing, 'INVALID_INPUT'].includes(errorCode(query.error)) ? (
      <EmptyState text={texts.missing} terrain="sand" piece={piece} />
    ) : (
      <ErrorState text={texts.failed} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  if (loading || !query.data) return <Skeleton shape="card" count={1} />;
  if (!mayEdit(query.data)) return refused;
  return children(query.data);
}
