import { useLocation, useNavigate } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { rememberReturnPath } from './session.ts';
import styles from './sign-in-strip.module.css';
import { throughSignIn } from './way-back.ts';

type SignInStripProps = {
  title: string;
  /** Left out on a phone. */
  text: string;
  /** The button's words; it leads to /auth and back here afterwards. */
  button: string;
};

/** Asks a visitor to sign in, in one line above what they can see without. */
export function SignInStrip({ title, text, button }: SignInStripProps) {
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.href });
  const signIn = () => {
    rememberReturnPath(path);
    void navigate({ to: '/auth', state: throughSignIn });
  };
  return (
    <div className={styles.strip}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <Button onClick={signIn}>{button}</Button>
    </div>
  );
}
