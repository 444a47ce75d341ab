import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { AgeStatement } from './age-statement.tsx';
import { AuthErrorBox, useAuthCall } from './auth-call.tsx';
import styles from './auth.module.css';
import { accountsQueries } from '../queries.ts';

const names = { github: 'GitHub', google: 'Google', azure: 'Azure' } as const;
type Provider = keyof typeof names;

/**
 * Buttons to sign in with a third party; nothing if none is offered. A first sign-in makes an account; `withStatement`
 * shows what the user agrees to by that, on pages that do not say so elsewhere.
 */
export function Providers({ withStatement = false }: { withStatement?: boolean }) {
  const { data } = useQuery(accountsQueries.providers.list.queryOptions({ input: {} }));
  const [chosen, setChosen] = useState<Provider | null>(null);
  const { error, call } = useAuthCall();
  if (!data || data.providers.length === 0) return null;
  const signIn = async (provider: Provider) => {
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
        {data.providers.map((provider) => (
          <Button
            key={provider}
            variant="quiet"
            busy={chosen === provider}
            disabled={chosen !== null}
            onClick={() => void signIn(provider)}
          >
            {`Sign in with ${names[provider]}`}
          </Button>
        ))}
      </div>
      <AuthErrorBox error={error} />
      {withStatement && <AgeStatement of="making an account this way" />}
      <p className={styles.divider}>or</p>
    </>
  );
}
