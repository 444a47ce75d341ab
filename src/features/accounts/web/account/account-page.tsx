import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ButtonLink } from '../../../../ui/components/button.tsx';
import { Card } from '../../../../ui/components/card.tsx';
import { Facts } from '../../../../ui/components/facts.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { Page, Section } from '../../../../ui/page.tsx';
import { lazily } from '../../../../ui/popups/lazy.tsx';
import { useSession } from '../../../../ui/session/session.ts';
import type { Security } from '../../contract.ts';
import { LOAD_SECURITY_ERROR } from '../messages.ts';
import { security } from '../queries.ts';
import styles from './account.module.css';
import { SecondStep } from './second-step.tsx';

// Below the fold.
const DeviceList = lazily(() => import('../devices/device-list.tsx'), 'DeviceList');
const SignInList = lazily(() => import('../devices/sign-in-list.tsx'), 'SignInList');

/** /my/account: how one signs in, where one is signed in, and what becomes of one's data, which other features bring. */
export function AccountPage({ data }: { data?: ReactNode }) {
  const found = useQuery(security());
  return (
    <Page
      title="Account"
      line="How you sign in, and where you are signed in."
      actions={
        <ButtonLink variant="quiet" to="/my/notifications">
          Notifications
        </ButtonLink>
      }
    >
      <Section title="Signing in">
        <Card>
          <Loaded query={found} error={LOAD_SECURITY_ERROR}>
            {(account) => <Ways account={account} />}
          </Loaded>
        </Card>
      </Section>
      <Section title="Second step">
        <Card>
          <Loaded query={found} error={LOAD_SECURITY_ERROR}>
            {(account) => <SecondStep account={account} />}
          </Loaded>
        </Card>
      </Section>
      <Suspense>
        <DeviceList />
      </Suspense>
      <Suspense>
        <SignInList hasPassword={found.data?.hasPassword ?? true} />
      </Suspense>
      {data}
    </Page>
  );
}

const providerNames = { github: 'GitHub', google: 'Google', azure: 'Microsoft' } as const;

function Ways({ account }: { account: Security }) {
  const { user } = useSession();
  if (!user) return null;
  const { email, phone } = user;
  return (
    <div className={styles.facts}>
      <Facts
        facts={[
          { name: 'Email', value: email ?? 'None yet: you can add one on your profile' },
          ...(phone === null ? [] : [{ name: 'Phone', value: phone }]),
          { name: 'Password', value: account.hasPassword ? 'Set' : 'None: you sign in by link or code' },
          ...(account.providers.length === 0
            ? []
            : [
                {
                  name: 'Linked',
                  value: account.providers.map((provider) => providerNames[provider]).join(', '),
                },
              ]),
        ]}
      />
      <div>
        <ButtonLink
          variant="quiet"
          size="small"
          to="/auth"
          search={{ view: account.hasPassword ? 'update_password' : 'forgotten_password' }}
        >
          {account.hasPassword ? 'Change password' : 'Set a password'}
        </ButtonLink>
      </div>
    </div>
  );
}
