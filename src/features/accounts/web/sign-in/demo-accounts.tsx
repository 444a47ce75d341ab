import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { AuthErrorBox, useAuthCall } from './auth-call.tsx';
import styles from './auth.module.css';
import { accountsQueries } from '../queries.ts';
import { useFollowEvent } from './use-follow-event.ts';

/** One-click sign-in to the demo world's accounts; shows nothing outside the demo mode. */
export function DemoAccounts() {
  const { data } = useQuery(accountsQueries.demo.accounts.queryOptions({ input: {} }));
  const [chosen, setChosen] = useState<string | null>(null);
  const { error, call } = useAuthCall();
  const followEvent = useFollowEvent();
  if (!data || data.accounts.length === 0) return null;
  const signIn = async (email: string) => {
    setChosen(email);
    await call('/demo-sign-in', { email }, followEvent);
    setChosen(null);
  };
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <p className={styles.divider}>or look around as</p>
      <AuthErrorBox error={error} />
      <ul>
        {data.accounts.map(({ email, name, description }) => (
          <li key={email}>
            <Button
              variant="quiet"
              busy={chosen === email}
              disabled={chosen !== null}
              onClick={() => void signIn(email)}
            >
              {name}
            </Button>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
