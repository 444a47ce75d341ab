import { Link } from '@tanstack/react-router';
import { throughSignIn } from '../../../../ui/session/way-back.ts';
import styles from './auth.module.css';
import type { AuthView } from './auth-view.ts';

const words = {
  sign_in: 'Already have an account? Sign in',
  sign_up: "Don't have an account? Sign up",
  forgotten_password: 'Forgot your password?',
  magic_link: 'Send a magic link email',
  verify_otp: 'Have a code? Enter it',
} as const;

/** The ways from one view to others; what was typed goes along. */
export const ViewLinks = ({ to }: { to: readonly (keyof typeof words & AuthView)[] }) => (
  <ul className={styles.links}>
    {to.map((view) => (
      <li key={view}>
        <Link to="/auth" search={{ view }} state={throughSignIn}>
          {words[view]}
        </Link>
      </li>
    ))}
  </ul>
);
