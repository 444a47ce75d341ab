import { useLocation, useNavigate } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import type { Terrain } from '../art/hex.ts';
import type { Piece } from '../art/hex-pieces.tsx';
import { rememberReturnPath } from './session.ts';
import { throughSignIn } from './way-back.ts';

type SignInPromptProps = {
  title: string;
  text: string;
  /** The button's words; it leads to /auth and back here afterwards. */
  button: string;
  terrain?: Terrain;
  piece?: Piece;
};

/** Asks a visitor of a public page to sign in for what only a signed-in user can see. */
export function SignInPrompt({
  title,
  text,
  button,
  terrain = 'water',
  piece = 'meeple',
}: SignInPromptProps) {
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.href });
  const signIn = () => {
    rememberReturnPath(path);
    void navigate({ to: '/auth', state: throughSignIn });
  };
  return (
    <EmptyState
      title={title}
      text={text}
      terrain={terrain}
      piece={piece}
      actions={
        <Button size="large" onClick={signIn}>
          {button}
        </Button>
      }
    />
  );
}
