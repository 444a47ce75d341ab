import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HexBoard } from '#ui/art/hex-board.tsx';
import { Card } from '#ui/components/card.tsx';
import { Page } from '#ui/page.tsx';
import { throughSignIn } from '#ui/session/way-back.ts';
import type { AuthView } from './auth-search.ts';
import styles from './auth.module.css';

/** The frame of the sign-in pages: a card and, if there is room, the board next to it. */
export const AuthFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title}>
    <div className={styles.frame}>
      <Card>
        <div className={styles.stack}>{children}</div>
      </Card>
      <div className={styles.board} aria-hidden="true">
        <HexBoard />
      </div>
    </div>
  </Page>
);

const linkLabels = {
  sign_in: 'Already have an account? Sign in',
  sign_up: "Don't have an account? Sign up",
  forgotten_password: 'Forgot your password?',
  magic_link: 'Send a magic link email',
  verify_otp: 'Have a code? Enter it',
} as const satisfies Partial<Record<AuthView, string>>;

/** Links from one view of /auth to others. The typed values are kept. */
export const ViewLinks = ({ to }: { to: readonly (keyof typeof linkLabels)[] }) => (
  <ul className={styles.links}>
    {to.map((view) => (
      <li key={view}>
        <Link to="/auth" search={{ view }} state={throughSignIn}>
          {linkLabels[view]}
        </Link>
      </li>
    ))}
  </ul>
);
