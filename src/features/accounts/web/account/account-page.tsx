import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page, Section } from '#ui/page.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { LOAD_SECURITY_ERROR } from '../messages.ts';
import { security } from '../queries.ts';
import { SecondStep } from './second-step.tsx';
import { Ways } from './ways.tsx';

// Loaded lazily, because they are below the fold.
const DeviceList = lazily(() => import('../devices/device-list.tsx'), 'DeviceList');
const SignInList = lazily(() => import('../devices/sign-in-list.tsx'), 'SignInList');

/** While a change of address is pending, the page polls at this interval: the address may be confirmed in another tab or on another device. */
const LOOK_EVERY_MS = 5000;

/** /my/account: how users sign in, where they are signed in, and what happens to their data. Other features supply `data`. */
export function AccountPage({ data }: { data?: ReactNode }) {
  const found = useQuery({
    ...security(),
    refetchInterval: ({ state }) => (state.data?.addressChange ? LOOK_EVERY_MS : false),
  });
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
