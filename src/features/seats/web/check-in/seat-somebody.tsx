import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { type Id, newId } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { staleOfSeats } from '#features/campaigns/web/for-others/campaigns-key.ts';
import type { CheckInSeat } from '../../check-in/contract.ts';
import { aliasOfPlayer, guestName } from '../../guest-inputs.ts';
import styles from './check-in.module.css';
import { doorClient } from './check-in-queries.ts';
import type { KeptGuest } from './guest-queue.ts';

const ALONE = 'alone';

type SeatSomebodyProps = {
  sessionId: Id;
  /** The seats whose players may have brought the guest. */
  seats: readonly CheckInSeat[];
  onGuest: (guest: KeptGuest) => void;
};

/** Gives a seat to somebody at the door: a guest by name, alone or with a player, or a player by alias. */
export function SeatSomebody(props: SeatSomebodyProps) {
  const [open, setOpen] = useState(false);
  const [who, setWho] = useState<'guest' | 'player'>('guest');
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <UserPlus size={18} aria-hidden="true" />
        Seat somebody
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Seat somebody">
        <div role="group" aria-label="Who comes" className={styles.kinds}>
          <Button
            size="small"
            variant={who === 'guest' ? 'primary' : 'quiet'}
            aria-pressed={who === 'guest'}
            onClick={() => setWho('guest')}
          >
            A guest
          </Button>
          <Button
            size="small"
            variant={who === 'player' ? 'primary' : 'quiet'}
            aria-pressed={who === 'player'}
            onClick={() => setWho('player')}
          >
            A player
          </Button>
        </div>
        {who === 'guest' ? (
          <GuestForm {...props} onClose={close} />
        ) : (
          <PlayerForm {...props} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

const guestShape = z.object({ name: guestName, host: z.string() });

type FormProps = SeatSomebodyProps & { onClose: () => void };

function GuestForm({ seats, onGuest, onClose }: FormProps) {
  const form = useContractForm({
    schema: guestShape,
    defaultValues: { name: '', host: ALONE },
    onSubmit: ({ name, host }) => {
      onGuest({ id: newId(), name, hostPlayerId: host === ALONE ? null : host });
      onClose();
      return true;
    },
  });
  const hosts = seats.flatMap(({ player }) =>
    player ? [{ value: player.id, label: `With ${isolated(player.alias)}, who owes for them` }] : [],
  );
  return (
    <Form form={form} label="Guest">
      <form.TextField
        name="name"
        label="Name"
        hint="Nobody needs an account. The name is forgotten after 90 days."
        autoComplete="off"
        limit={80}
        required
      />
      {hosts.length > 0 && (
        <form.SelectField name="host" label="Comes" options={[{ value: ALONE, label: 'Alone' }, ...hosts]} />
      )}
      <FormActions submit="Give a seat" />
    </Form>
  );
}

const playerShape = z.object({ alias: aliasOfPlayer });

function PlayerForm({ sessionId, onClose }: FormProps) {
  const give = useChange(doorClient.seatPlayer, {
    done: ({ alias }) => `${isolated(alias)} has a seat, and is told`,
    failed: 'No seat was given',
    reasons: organiserReasons,
    stale: staleOfSeats,
    onDone: onClose,
  });
  const form = useContractForm({
    schema: playerShape,
    defaultValues: { alias: '' },
    onSubmit: ({ alias }) => give.run({ sessionId, alias }),
  });
  return (
    <Form form={form} label="Player">
      <form.TextField
        name="alias"
        label="Alias"
        hint="Their whole alias, as it stands on their profile. They are told at once, and can give the seat back."
        autoComplete="off"
        limit={40}
        required
      />
      <FormActions submit="Give a seat" submitting="Giving ..." />
    </Form>
  );
}
