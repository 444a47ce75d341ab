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
  /** The words of the sign-in prompt for visitors. */
  prompt: { title: string; text: string };
  /** The code of the refusal for a thing that does not exist. */
  missing: string;
  /** The code of the refusal, if any, for readers who may not edit the thing. */
  foreign?: string;
  texts: { missing: string; failed: string; refused: string };
  /** The feature's policy: whether the reader may edit the thing. */
  mayEdit: (thing: T) => boolean;
  /** A link to the thing's page, for readers who may not edit it. */
  elsewhere: ReactNode;
  piece: Piece;
  /** The form. */
  children: (thing: T) => ReactNode;
};

/**
 * Decides what an edit page with a public URL shows: its form, a prompt to sign in, or that the thing does not exist,
 * could not be read, or may not be edited by this reader.
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
