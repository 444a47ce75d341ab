import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { AgeStatement } from './age-statement.tsx';
import { AuthErrorBox, useAuthCall } from './auth-call.tsx';
import styles from './auth.module.css';
import { accountsQueries } from '../queries.ts';

const names = { github: 'GitHub', google: 'Google', azure: 'Azure' } as const;

/**
 * Buttons to sign in with a third party; nothing if none is offered. A first sign-in makes an account; `withStatement`
 * shows what the user agrees to by that, on pages that do not say so elsewhere.
 */
export function Providers({ withStatement = false }: { withStatement?: boolean }) {
  const { data } = useQuery(accountsQueries.providers.list.queryOptions({ input: {} }));
  const [chosen, setChosen] = useState<string | null>(null);
  const { error, call } = useAuthCall();
  if (!data) return null;
  const offered = [...data.providers.map((id) => ({ id, name: names[id] })), ...data.openId];
  if (offered.length === 0) return null;
  const signIn = async (provider: string) => {
    setChosen(provider);
    const body = {
      provider: provider === 'azure' ? 'microsoft' : provider,
      callbackURL: '/auth/callback',
      errorCallbackURL: '/auth/callback',
      disableRedirect: true,
    };
    await call('/sign-in/social', body, ({ url }) => {
      if (url) window.location.assign(url);
    });
    setChosen(null);
  };
  return (
    <>
      <div className={styles.providers}>
        {offered.map(({ id, name }) => (
          <Button
            key={id}
            variant="quiet"
            busy={chosen === id}
            disabled={chosen !== null}
            onClick={() => void signIn(id)}
          >
            {`Sign in with ${isolated(name)}`}
          </Button>
        ))}
      </div>
      <AuthErrorBox error={error} />
      {withStatement && <AgeStatement of="making an account this way" />}
      <p className={styles.divider}>or</p>
    </>
  );
}
