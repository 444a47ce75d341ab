import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../../../ui/components/badge.tsx';
import { Button } from '../../../../ui/components/button.tsx';
import { Card } from '../../../../ui/components/card.tsx';
import { errorCode } from '../../../../ui/data/api.ts';
import { useChange } from '../../../../ui/data/change.ts';
import { Confirm } from '../../../../ui/popups/confirm.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { Ago } from '../../../../ui/time/ago.tsx';
import { Day } from '../../../../ui/time/moment.tsx';
import { Section } from '../../../../ui/page.tsx';
import { signOut } from '../../../../ui/session/session.ts';
import type { Toast } from '../../../../ui/feedback/toast.ts';
import { mayLeave } from '../../../visits/web/for-others/may-leave.ts';
import type { Device } from '../../contract.ts';
import { postAuth } from '../auth-client.ts';
import {
  deviceSignedOut,
  LOAD_DEVICES_ERROR,
  othersSignedOut,
  signedOutEverywhere,
  signOutFailed,
} from '../messages.ts';
import { type DeviceGroup, groupDevices } from './device-name.ts';
import styles from './devices.module.css';
import { accountsClient, devices } from '../queries.ts';

/**
 * Where the user is signed in, with buttons to sign out on one device, on all others, or everywhere. Last on its page,
 * because its height is unknown until it has loaded.
 */
export function DeviceList() {
  const list = useQuery(devices());
  return (
    <Section title="Devices">
      <Card>
        <Loaded query={list} error={LOAD_DEVICES_ERROR}>
          {(data) => <Devices devices={data.devices} />}
        </Loaded>
      </Card>
    </Section>
  );
}

/** What to sign out: one device, all others, or all. */
type Asked = DeviceGroup | 'others' | 'global';

/** How many are shown before one asks for more. */
const SHOWN = 5;

function Devices({ devices: list }: { devices: readonly Device[] }) {
  const [asked, setAsked] = useState<Asked>('global');
  const [open, setOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const groups = groupDevices(list);
  const shown = showsAll ? groups : groups.slice(0, SHOWN);
  const signOutOf = useSignOutOf();
  const ask = (what: Asked) => {
    setAsked(what);
    setOpen(true);
  };
  return (
    <>
      <ul className={styles.list}>
        {shown.map((group) => (
          <DeviceRow key={group.newest.id} group={group} onSignOut={() => ask(group)} />
        ))}
      </ul>
      {shown.length < groups.length && (
        <Button variant="quiet" size="small" onClick={() => setShowsAll(true)}>
          {`Show all ${groups.length}`}
        </Button>
      )}
      {list.length === 1 && <p className={styles.seen}>You are signed in on no other device.</p>}
      <div className={styles.actions}>
        {list.length > 1 && (
          <Button variant="quiet" size="small" onClick={() => ask('others')}>
            Sign out everywhere else
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          onClick={() => void mayLeave().then((may) => may && ask('global'))}
        >
          Sign out everywhere
        </Button>
      </div>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        {...questionAbout(asked)}
        confirm="Sign out"
        danger
        onConfirm={() => signOutOf(asked)}
      />
    </>
  );
}

function DeviceRow({ group, onSignOut }: { group: DeviceGroup; onSignOut: () => void }) {
  const { name, newest, ids } = group;
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>
          {name}
          {newest.current && <Badge tone="green">This device</Badge>}
          {ids.length > 1 && <Badge>{`${ids.length} sign-ins`}</Badge>}
        </p>
        <p className={styles.seen}>
          Last seen <Ago iso={newest.lastSeenAt} />
          {newest.address !== '' && ` from ${newest.address}`}, signed in <Day iso={newest.signedInAt} />
        </p>
      </div>
      {!newest.current && (
        <Button variant="quiet" size="small" aria-label={`Sign out ${name}`} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function questionAbout(asked: Asked): { title: string; text: string } {
  if (asked === 'others') {
    return { title: 'Sign out everywhere else?', text: 'Every device but this one has to sign in again.' };
  }
  if (asked === 'global') {
    return { title: 'Sign out everywhere?', text: 'Every device, this one too, has to sign in again.' };
  }
  return {
    title: 'Sign out this device?',
    text: `${asked.name} has to sign in again.`,
  };
}

/** Whether the shell is the phone's, where signing out leads to /auth. */
const isPhone = () => window.matchMedia('(width < 768px)').matches;

/** Ends a session of the list; one that has ended meanwhile is none to complain about. */
async function endIfThere(sessionId: string): Promise<void> {
  try {
    await accountsClient.devices.signOut({ sessionId });
  } catch (error) {
    if (errorCode(error) !== 'NOT_FOUND') throw error;
  }
}

/** Signs out; returns the toast to show. */
async function signOutFrom(asked: Asked): Promise<Toast> {
  if (asked === 'others') {
    await postAuth('/sign-out', { scope: 'others' });
    return othersSignedOut;
  }
  if (asked === 'global') {
    // The pages forget the user even if this fails.
    return signOut('global').then(
      () => signedOutEverywhere,
      () => signOutFailed,
    );
  }
  await Promise.all(asked.ids.map(endIfThere));
  return deviceSignedOut;
}

function useSignOutOf() {
  const navigate = useNavigate();
  const change = useChange(signOutFrom, {
    done: (said) => said,
    failed: signOutFailed,
    stale: [devices().queryKey],
    // Without a user this page has nothing to show.
    onDone: (_, asked) =>
      asked === 'global' ? navigate({ to: isPhone() ? '/auth' : '/', replace: true }) : undefined,
  });
  return change.run;
}
