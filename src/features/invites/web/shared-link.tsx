import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { QrCode } from '#ui/sharing/qr-code.tsx';
import { useChange } from '#ui/data/change.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { notify } from '#ui/feedback/toast.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { ShownOnce } from '#ui/sharing/shown-once.tsx';
import { Day } from '#ui/time/moment.tsx';
import type { InviteLink } from '../link-contract.ts';
import { INVITE_DAYS } from '../rules.ts';
import { invitesClient, invitesKey, ownLink } from './queries.ts';
import styles from './several-friends.module.css';

/** A link and its code for the friends at the table: made, shown once, made anew, ended. */
export function SharedLink() {
  const link = useQuery(ownLink());
  const [path, setPath] = useState<string | null>(null);
  const words = { stale: [invitesKey] };
  const create = useChange(invitesClient.links.create, {
    ...words,
    done: null,
    failed: 'Failed to make the link',
    onDone: (made) => setPath(made.path),
  });
  const remove = useChange(invitesClient.links.remove, {
    ...words,
    done: 'The link has ended',
    failed: 'Failed to end the link',
    onDone: () => setPath(null),
  });
  return (
    <Loaded query={link} error="Failed to load your link">
      {({ link: current }) => (
        <div className={styles.several}>
          <p>{current ? <LinkFacts link={current} /> : offer}</p>
          {current && path && <NewLink path={path} onKept={() => setPath(null)} />}
          <div className={styles.actions}>
            {current && <EndLink onEnd={() => remove.run({})} />}
            {!(current && path) && (
              <Button busy={create.isPending} onClick={() => void create.run({})}>
                {current ? 'Make a new link' : 'Make a link'}
              </Button>
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
}

const offer = `Friends at the table scan a code, or open a link that you send them. It works for ${INVITE_DAYS} days, for as many as you like, and you can end it at any time.`;

const LinkFacts = ({ link }: { link: InviteLink }) => (
  <>
    Your link works until <Day iso={link.expiresAt} />.{' '}
    {link.accepted === 0
      ? 'Nobody has joined by it yet. '
      : `${link.accepted.toLocaleString('en-US')} joined by it. `}
    Its address is shown only when it is made: a new link ends this one.
  </>
);

function NewLink({ path, onKept }: { path: string; onKept: () => void }) {
  const address = `${location.origin}${path}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify('Link copied');
    } catch {
      notify({
        title: 'The link could not be copied',
        description: 'Select it and copy it.',
        tone: 'danger',
      });
    }
  };
  // Closing the device's sheet without sharing is no failure.
  const share = () => navigator.share({ title: 'Join my team', url: address }).catch(() => undefined);
  return (
    <ShownOnce
      kept="I have kept it"
      onKept={onKept}
      actions={
        <>
          <Button variant="quiet" onClick={() => void copy()}>
            Copy link
          </Button>
          {'share' in navigator && (
            <Button variant="quiet" onClick={() => void share()}>
              Share
            </Button>
          )}
        </>
      }
    >
      <div className={styles.code}>
        <QrCode value={address} label="Your invitation link" />
        <code>{address}</code>
      </div>
    </ShownOnce>
  );
}

function EndLink({ onEnd }: { onEnd: () => Promise<unknown> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        End this link
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="End this link?"
        text="Whoever has it can no longer join by it. Who joined stays on your team."
        confirm="End Link"
        cancel="Keep it"
        danger
        onConfirm={onEnd}
      />
    </>
  );
}
