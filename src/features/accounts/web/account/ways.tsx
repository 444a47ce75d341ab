import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { notify } from '#ui/feedback/toast.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { reloadSession, useSession } from '#ui/session/session.ts';
import type { Security } from '../../contract.ts';
import { postAuth, postFreshAuth } from '../auth-client.ts';
import { addressChanged } from '../messages.ts';
import { security } from '../queries.ts';
import styles from './account.module.css';

const EmailDialog = lazyPopup(() => import('./email-dialog.tsx'), 'EmailDialog');
const PhoneDialog = lazyPopup(() => import('./phone-dialog.tsx'), 'PhoneDialog');

const namesOfProviders = { github: 'GitHub', google: 'Google', azure: 'Microsoft' } as const;
type Provider = { id: string; name: string };

/** The ways to sign in: address, number, password and linked providers. Users change and remove each of them here. */
export function Ways({ account }: { account: Security }) {
  const { user } = useSession();
  const [open, setOpen] = useState<'email' | 'phone' | null>(null);
  const [asked, setAsked] = useState<Provider | 'phone' | null>(null);
  // Closes the dialog when the change was made or cancelled, because nothing is left to do in it.
  const closeEmail = useCallback(() => setOpen((shown) => (shown === 'email' ? null : shown)), []);
  useFollowChange(account, closeEmail);
  const shared = { stale: [security().queryKey] };
  const removePhone = useChange(() => postFreshAuth('/phone/remove', {}), {
    ...shared,
    done: 'Your phone number is removed',
    failed: 'Your phone number could not be removed',
    onDone: () => reloadSession(),
  });
  const unlink = useChange(({ id }: Provider) => postFreshAuth('/provider/remove', { provider: id }), {
    ...shared,
    done: (_answer, { name }) => `${isolated(name)} is unlinked`,
    failed: (_code, { name }) => `${isolated(name)} could not be unlinked`,
  });
  if (!user) return null;
  const { email, phone } = user;
  const linked = [...account.providers.map((id) => ({ id, name: namesOfProviders[id] })), ...account.openId];
  const question = asked === null || asked === 'phone' ? phoneQuestion : unlinkQuestion(asked);
  return (
    <>
      <ul className={styles.ways}>
        <Way name="Email" value={email ?? 'None yet: needed for invitations'}>
          <Button
            variant="quiet"
            size="small"
            aria-label={email === null ? 'Add e-mail address' : 'Change e-mail address'}
            onClick={() => setOpen('email')}
          >
            {email === null ? 'Add' : 'Change'}
          </Button>
        </Way>
        {account.addressChange && <Waiting change={account.addressChange} onGoOn={() => setOpen('email')} />}
        <Way name="Phone" value={phone ?? 'None'}>
          <Button
            variant="quiet"
            size="small"
            aria-label={phone === null ? 'Add phone number' : 'Change phone number'}
            onClick={() => setOpen('phone')}
          >
            {phone === null ? 'Add' : 'Change'}
          </Button>
          {phone !== null && email !== null && (
            <Button
              variant="quiet"
              size="small"
              aria-label="Remove phone number"
              onClick={() => setAsked('phone')}
            >
              Remove
            </Button>
          )}
        </Way>
        <Way name="Password" value={account.hasPassword ? 'Set' : 'None: you sign in by link or code'}>
          <ButtonLink
            variant="quiet"
            size="small"
            to="/auth"
            search={{ view: account.hasPassword ? 'update_password' : 'forgotten_password' }}
          >
            {account.hasPassword ? 'Change password' : 'Set a password'}
          </ButtonLink>
        </Way>
        {linked.map((provider) => (
          <Way key={provider.id} name={provider.name} value="Linked">
            <Button
              variant="quiet"
              size="small"
              aria-label={`Unlink ${isolated(provider.name)}`}
              onClick={() => setAsked(provider)}
            >
              Unlink
            </Button>
          </Way>
        ))}
      </ul>
      <EmailDialog
        open={open === 'email'}
        onOpenChange={(next) => setOpen(next ? 'email' : null)}
        account={account}
      />
      <PhoneDialog
        open={open === 'phone'}
        onOpenChange={(next) => setOpen(next ? 'phone' : null)}
        phone={phone}
      />
      <Confirm
        open={asked !== null}
        onOpenChange={(next) => next || setAsked(null)}
        {...question}
        danger
        onConfirm={() => (asked === null || asked === 'phone' ? removePhone.run() : unlink.run(asked))}
      />
    </>
  );
}

const phoneQuestion = {
  title: 'Remove your phone number?',
  text: 'It no longer signs you in. You can add it again later.',
  confirm: 'Remove',
};

const unlinkQuestion = ({ name }: Provider) => ({
  title: `Unlink ${isolated(name)}?`,
  text: `Signing in with ${isolated(name)} no longer leads to this account. To link it again, sign in with it while it has the same address as this account.`,
  confirm: 'Unlink',
});

const Way = ({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) => (
  <li>
    <div className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.value}>{value}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  </li>
);

type WaitingProps = { change: NonNullable<Security['addressChange']>; onGoOn: () => void };

/** A pending change of address, which the old address, the new one or both have not confirmed yet. */
function Waiting({ change, onGoOn }: WaitingProps) {
  const cancel = useChange(() => postAuth('/address/cancel', {}), {
    done: 'Your e-mail address stays as it is',
    failed: 'The change could not be cancelled',
    stale: [security().queryKey],
  });
  return (
    <li>
      <MessageBox tone="info">
        <div className={styles.stack}>
          <p className={styles.value}>
            Waiting for <strong>{change.to}</strong>
            {change.newConfirmed && ': confirmed there, and not yet at your current address'}
            {change.oldConfirmed && ': confirmed at your current address, and not yet there'}
          </p>
          <div className={styles.actions}>
            <Button size="small" onClick={onGoOn}>
              Go on
            </Button>
            <Button
              variant="quiet"
              size="small"
              busy={cancel.isPending}
              aria-label="Cancel the change"
              onClick={() => void cancel.run()}
            >
              Cancel
            </Button>
          </div>
        </div>
      </MessageBox>
    </li>
  );
}

/** Shows a message when a pending change is made, for example through the link to the old address in another tab. */
function useFollowChange({ addressChange }: Security, onEnded: () => void): void {
  const waitedFor = useRef<string | null>(null);
  const to = addressChange?.to ?? null;
  useEffect(() => {
    const before = waitedFor.current;
    waitedFor.current = to;
    if (before === null || to !== null) return;
    onEnded();
    void reloadSession().then(({ user }) => user?.email === before && notify(addressChanged));
  }, [to, onEnded]);
}
