import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#ui/components/badge.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Section } from '#ui/page.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { retention } from '#shared/retention.ts';
import type { SignIn } from '../../sign-in-contract.ts';
import styles from './devices.module.css';
import { LOAD_SIGN_INS_ERROR, signInInWords } from './sign-in-messages.ts';
import { signIns } from './sign-in-queries.ts';
import { questionAbout, useSignOutOf } from './use-sign-out-of.ts';

type SignInListProps = { hasPassword: boolean };

/** The recent sign-ins and attempts on the account, and what to do if they were somebody else's. */
export function SignInList({ hasPassword }: SignInListProps) {
  const list = useInfiniteQuery(signIns());
  return (
    <Section title="Recent sign-ins">
      <Card>
        <Paged query={list} error={LOAD_SIGN_INS_ERROR}>
          {(items) =>
            items.length === 0 ? (
              <p className={styles.seen}>{`Nobody has signed in within ${retention.signIns.days} days.`}</p>
            ) : (
              <ul className={styles.list}>
                {items.map((signIn) => (
                  <SignInRow key={signIn.id} signIn={signIn} />
                ))}
              </ul>
            )
          }
        </Paged>
        <NotYou hasPassword={hasPassword} />
      </Card>
    </Section>
  );
}

const SignInRow = ({ signIn }: { signIn: SignIn }) => (
  <li className={styles.device}>
    <div>
      <p className={styles.name}>
        {signInInWords(signIn)}
        {signIn.outcome === 'challenged' && <Badge tone="orange">Not signed in</Badge>}
        {(signIn.outcome === 'bad' || signIn.outcome === 'refused') && <Badge tone="red">Failed</Badge>}
      </p>
      <p className={styles.seen}>
        <Moment iso={signIn.at} />
        {signIn.outcome !== 'good' &&
          (signIn.isKnownNetwork
            ? ', from a network where you have signed in'
            : ', from a network where you have never signed in')}
      </p>
    </div>
  </li>
);

function NotYou({ hasPassword }: SignInListProps) {
  const [open, setOpen] = useState(false);
  const signOutOf = useSignOutOf();
  return (
    <div className={styles.notYou}>
      <p className={styles.name}>Was this not you?</p>
      <p className={styles.seen}>
        A wrong password alone does no harm: nobody got in. If somebody else signed in, or was asked for your
        second step, they know your password: set a new one, which signs out every other device.
      </p>
      <div className={styles.actions}>
        <ButtonLink
          variant="quiet"
          size="small"
          to="/auth"
          search={{ view: hasPassword ? 'update_password' : 'forgotten_password' }}
        >
          {hasPassword ? 'Set a new password' : 'Set a password'}
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          Sign out all other devices
        </Button>
      </div>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        {...questionAbout('others')}
        confirm="Sign out"
        danger
        onConfirm={() => signOutOf('others')}
      />
    </div>
  );
}
