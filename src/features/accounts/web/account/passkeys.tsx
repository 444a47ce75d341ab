import { useState } from 'react';
import { z } from 'zod';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { Ago } from '#ui/time/ago.tsx';
import { Day } from '#ui/time/moment.tsx';
import { deviceName } from '../../device-rules.ts';
import type { Security } from '../../contract.ts';
import { newPasskeyRequest } from '../../inputs.ts';
import { postAuth, postFreshAuth } from '../auth-client.ts';
import { security } from '../queries.ts';
import { consoleCloses, factorChanges } from './factor-messages.ts';
import { hasPasskeys, makePasskey } from '../use-passkey.ts';
import styles from './account.module.css';

type Passkey = Security['passkeys'][number];

type PasskeysProps = {
  account: Security;
  /** Receives the recovery codes that come with the first factor. */
  onCodes: (codes: readonly string[]) => void;
};

/** The passkeys of the account. Users add, rename and remove them here. */
export function Passkeys({ account, onCodes }: PasskeysProps) {
  const { passkeys, passkeysOffered, authenticator, consoleAsksFrom } = account;
  const [asked, setAsked] = useState<Passkey | null>(null);
  const [named, setNamed] = useState<Passkey | 'new' | null>(null);
  const remove = useChange((passkeyId: string) => postFreshAuth('/passkeys/remove', { passkeyId }), {
    done: 'The passkey is removed',
    failed: 'The passkey could not be removed',
    stale: [security().queryKey],
  });
  return (
    <>
      <div className={styles.row}>
        <p className={styles.name}>
          Passkeys
          <Badge {...(passkeys.length > 0 && { tone: 'green' })}>
            {passkeys.length === 0 ? 'None' : String(passkeys.length)}
          </Badge>
        </p>
        {passkeysOffered && hasPasskeys() && (
          <Button size="small" variant="quiet" onClick={() => setNamed('new')}>
            Add a passkey
          </Button>
        )}
      </div>
      <p className={styles.words}>
        {passkeysOffered && hasPasskeys()
          ? 'A passkey signs you in with the fingerprint, face or PIN of your device, without a password or a code.'
          : noPasskeysBecause(passkeysOffered)}
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.row}>
              <div>
                <p className={styles.name}>
                  {passkey.name}
                  {passkey.isSynced && <Badge>On all your devices</Badge>}
                </p>
                <p className={styles.words}>
                  Added <Day iso={passkey.createdAt} />
                  {passkey.lastUsedAt !== null && (
                    <>
                      , last used <Ago iso={passkey.lastUsedAt} />
                    </>
                  )}
                </p>
              </div>
              <div className={styles.actions}>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Rename ${isolated(passkey.name)}`}
                  onClick={() => setNamed(passkey)}
                >
                  Rename
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Remove ${isolated(passkey.name)}`}
                  onClick={() => setAsked(passkey)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={named !== null}
        onOpenChange={(open) => open || setNamed(null)}
        title={named === 'new' ? 'Add a passkey' : 'Rename the passkey'}
      >
        {named !== null && (
          <NameForm
            passkey={named === 'new' ? null : named}
            account={account}
            onCodes={onCodes}
            onDone={() => setNamed(null)}
          />
        )}
      </Dialog>
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title={`Remove ${isolated(asked?.name ?? 'the passkey')}?`}
        text={[
          'It no longer signs you in. Remove it from the device as well, or the device goes on to offer it.',
          ...(passkeys.length === 1 && !authenticator && consoleAsksFrom !== null
            ? [consoleCloses(consoleAsksFrom)]
            : []),
        ].join(' ')}
        confirm="Remove"
        danger
        onConfirm={() => remove.run(asked?.id ?? '')}
      />
    </>
  );
}

const noPasskeysBecause = (offered: boolean) =>
  offered
    ? 'This browser has no passkeys here.'
    : 'Passkeys need a site with a name: they do not work at an address that is a number.';

const nameForm = z.strictObject({ name: newPasskeyRequest.shape.name });

type NameFormProps = {
  /** Null to add a new one. */
  passkey: Passkey | null;
  account: Security;
  onCodes: (codes: readonly string[]) => void;
  onDone: () => void;
};

function NameForm({ passkey, account, onCodes, onDone }: NameFormProps) {
  const shared = { stale: [security().queryKey] };
  const add = useChange(makePasskey, {
    ...shared,
    done: 'The passkey is added',
    failed: 'No passkey was added',
    onDone: ({ recoveryCodes }) => {
      onDone();
      if (recoveryCodes) onCodes(recoveryCodes);
    },
  });
  const rename = useChange((name: string) => postAuth('/passkeys/rename', { passkeyId: passkey?.id, name }), {
    ...shared,
    done: null,
    failed: 'The passkey could not be renamed',
    onDone,
  });
  const form = useContractForm({
    schema: nameForm,
    defaultValues: { name: passkey?.name ?? deviceName(navigator.userAgent) },
    onSubmit: ({ name }) => (passkey === null ? add.run(name) : rename.run(name)),
  });
  return (
    <Form form={form} label="Name of the passkey">
      {passkey === null && <p className={styles.words}>{factorChanges('passkey', account)}</p>}
      <form.TextField name="name" label="Name" hint="To tell your passkeys apart" required />
      <FormActions
        submit={passkey === null ? 'Go on' : 'Save'}
        submitting={passkey === null ? 'Waiting for your device ...' : 'Saving ...'}
        onCancel={onDone}
      />
    </Form>
  );
}
