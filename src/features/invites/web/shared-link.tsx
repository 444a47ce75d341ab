import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { QrCode } from '#ui/sharing/qr-code.tsx';
import { useChange } from '#ui/data/change.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { notify } from '#ui/feedback/toast.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Day } from '#ui/time/moment.tsx';
import type { OwnInviteLink } from '../link-contract.ts';
import { fewInvitesClient, fewInvitesQueries } from './few-queries.ts';
import styles from './several/several-friends.module.css';

/** Shows a player's invitation link with its QR code. The player can make one, replace it and end it here. */
export function SharedLink() {
  const link = useQuery(fewInvitesQueries.links.get.queryOptions({ input: {} }));
  const create = useChange(fewInvitesClient.links.create, {
    done: null,
    failed: 'Failed to make the link',
    stale: [fewInvitesQueries.key()],
  });
  const remove = useChange(fewInvitesClient.links.remove, {
    done: 'The link has ended',
    failed: 'Failed to end the link',
    stale: [fewInvitesQueries.key()],
  });
  return (
    <Loaded query={link} error="Failed to load your link">
      {({ link: current }) => (
        <div className={styles.several}>
          <p>{current ? <LinkFacts link={current} /> : offer}</p>
          {current && current.path !== null && <ShownLink path={current.path} />}
          <div className={styles.actions}>
            {current ? (
              <>
                <EndLink onEnd={() => remove.run({})} />
                <NewLink busy={create.isPending} onMake={() => create.run({})} />
              </>
            ) : (
              <Button busy={create.isPending} onClick={() => void create.run({})}>
                Make a link
              </Button>
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
}

const offer =
  'Friends at the table scan a code, or open a link that you send them. It works for as many as you like, until you end it.';

const LinkFacts = ({ link }: { link: OwnInviteLink }) => (
  <>
    {link.expiresAt === null ? (
      'Your link works until you end it. '
    ) : (
      <>
        Your link works until <Day iso={link.expiresAt} />.{' '}
      </>
    )}
    {link.accepted === 0
      ? 'Nobody has joined by it yet.'
      : `${link.accepted.toLocaleString('en-US')} joined by it.`}
    {link.path === null &&
      ' Its address was shown when it was made, and can’t be shown again: a new link can.'}
  </>
);

function ShownLink({ path }: { path: string }) {
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
  // Closing the device's share sheet without sharing is no failure.
  const share = () => navigator.share({ title: 'Join my team', url: address }).catch(() => undefined);
  return (
    <div className={styles.code}>
      <QrCode value={address} label="Your invitation link" />
      <div className={styles.address}>
        <code>{address}</code>
        <div className={styles.copies}>
          <Button size="small" onClick={() => void copy()}>
            Copy link
          </Button>
          {'share' in navigator && (
            <Button size="small" variant="quiet" onClick={() => void share()}>
              Share
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Makes a new link, after asking for confirmation, because printed or sent copies of the old one stop working. */
function NewLink({ busy, onMake }: { busy: boolean; onMake: () => Promise<unknown> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => setAsking(true)}>
        Make a new link
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Make a new link?"
        text="The link that you have ends: nobody can join any more by codes that you printed or links that you sent."
        confirm="Make a new link"
        cancel="Keep it"
        onConfirm={onMake}
      />
    </>
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
        text="Whoever has it can no longer join by it. Whoever joined stays on your team."
        confirm="End Link"
        cancel="Keep it"
        danger
        onConfirm={onEnd}
      />
    </>
  );
}
