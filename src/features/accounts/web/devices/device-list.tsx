import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Ago } from '#ui/time/ago.tsx';
import { Day } from '#ui/time/moment.tsx';
import { Section } from '#ui/page.tsx';
import { mayLeave } from '#features/visits/web/for-others/may-leave.ts';
import type { Device } from '../../contract.ts';
import { LOAD_DEVICES_ERROR } from '../messages.ts';
import { type DeviceGroup, groupDevices } from './device-name.ts';
import styles from './devices.module.css';
import { devices } from '../queries.ts';
import { type Asked, questionAbout, useSignOutOf } from './use-sign-out-of.ts';

/**
 * Where the user is signed in, with buttons to sign out on one device, on all others, or everywhere. It is low on its page, because its height is unknown until it has loaded.
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

/** How many devices are shown at first. */
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
          {newest.current ? (
            'In use now'
          ) : (
            <>
              Last seen <Ago iso={newest.lastSeenAt} />
            </>
          )}
          {newest.address !== '' && ` from ${newest.address}`}, signed in <Day iso={newest.signedInAt} />
        </p>
        <p className={styles.seen}>
          Signed in until <Day iso={newest.endsAt} />
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
