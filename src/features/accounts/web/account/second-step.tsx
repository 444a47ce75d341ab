import { useState } from 'react';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import type { Security } from '../../contract.ts';
import { postFreshAuth } from '../auth-client.ts';
import { security } from '../queries.ts';
import { consoleCloses } from './factor-messages.ts';
import { Passkeys } from './passkeys.tsx';
import styles from './account.module.css';

const AuthenticatorDialog = lazyPopup(() => import('./authenticator-dialog.tsx'), 'AuthenticatorDialog');
const RecoveryCodesDialog = lazyPopup(() => import('./recovery-codes.tsx'), 'RecoveryCodesDialog');

/** With this many codes or fewer left, the user should make new ones. */
const FEW_CODES = 3;

/** The authenticator app and the recovery codes. Users set up, replace and remove them here. */
export function SecondStep({ account }: { account: Security }) {
  const { authenticator, recoveryCodesLeft, passkeys, consoleAsksFrom } = account;
  const hasFactor = authenticator || passkeys.length > 0;
  const [settingUp, setSettingUp] = useState(false);
  const [asked, setAsked] = useState<'remove' | 'renew' | null>(null);
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const shared = { stale: [security().queryKey] };
  const remove = useChange(() => postFreshAuth('/authenticator/remove', {}), {
    ...shared,
    done: 'The authenticator app is removed',
    failed: 'The authenticator app could not be removed',
  });
  const renew = useChange(() => postFreshAuth('/recovery-codes', {}), {
    ...shared,
    done: null,
    failed: 'No new codes could be made',
    onDone: ({ recoveryCodes }) => setNewCodes(recoveryCodes ?? null),
  });
  const question = asked === 'renew' ? renewQuestion : removeQuestion(account);
  return (
    <div className={styles.stack}>
      <p className={styles.words}>
        With a second step a stolen password is not enough: every sign-in also asks for a code from your
        phone, or for a passkey.
      </p>
      {!hasFactor && consoleAsksFrom !== null && (
        <MessageBox tone="warning">{`As an admin you need one. ${consoleCloses(consoleAsksFrom)}`}</MessageBox>
      )}
      <div className={styles.row}>
        <p className={styles.name}>
          Authenticator app
          {authenticator ? <Badge tone="green">On</Badge> : <Badge>Off</Badge>}
        </p>
        {authenticator ? (
          <Button variant="quiet" size="small" onClick={() => setAsked('remove')}>
            Remove
          </Button>
        ) : (
          <Button size="small" onClick={() => setSettingUp(true)}>
            Set up
          </Button>
        )}
      </div>
      <Passkeys account={account} onCodes={setNewCodes} />
      {hasFactor && (
        <div className={styles.row}>
          <p className={styles.name}>
            Recovery codes
            <span className={styles.words}>{`${recoveryCodesLeft} of 10 left`}</span>
          </p>
          <Button variant="quiet" size="small" onClick={() => setAsked('renew')}>
            New codes
          </Button>
        </div>
      )}
      {hasFactor && recoveryCodesLeft <= FEW_CODES && (
        <MessageBox tone="warning">
          You have few recovery codes left. If you lose your devices, you cannot sign in without one.
        </MessageBox>
      )}
      <AuthenticatorDialog open={settingUp} onOpenChange={setSettingUp} account={account} />
      <RecoveryCodesDialog codes={newCodes ?? []} open={newCodes !== null} onDone={() => setNewCodes(null)} />
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        {...question}
        onConfirm={() => (asked === 'renew' ? renew.run() : remove.run())}
      />
    </div>
  );
}

const removeQuestion = ({ passkeys, consoleAsksFrom }: Security) => ({
  title: 'Remove the authenticator app?',
  text: [
    'Its codes stop working. If you have no passkey, signing in no longer asks for a second step, and your recovery codes are deleted.',
    ...(passkeys.length === 0 && consoleAsksFrom !== null ? [consoleCloses(consoleAsksFrom)] : []),
  ].join(' '),
  confirm: 'Remove',
  danger: true,
});

const renewQuestion = {
  title: 'Make new recovery codes?',
  text: 'The earlier codes do not work any more from then on.',
  confirm: 'Make new codes',
};
