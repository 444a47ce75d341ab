import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { undoEnd } from '../../call-off/rules.ts';
import type { Session } from '../../session-contract.ts';
import { callOffClient } from '../call-off/call-off-queries.ts';

const words = { failed: 'Not brought back', reasons: organiserReasons, stale: [campaignsKey] };

/** Lets a session that is called off take place after all: within seconds by undoing the call-off, later by asking the players again. */
export function BringBack({ session }: { session: Session }) {
  const [asking, setAsking] = useState(false);
  const { id: sessionId, campaignId, sessionNumber, calledOff } = session;
  const name = `session ${sessionNumber}`;
  const undo = useChange(callOffClient.undo, { ...words, done: 'Everything is as it was' });
  const bringBack = useChange(callOffClient.bringBack, {
    ...words,
    done: ({ asked }) => ({
      title: `Session ${sessionNumber} takes place after all`,
      ...(asked > 0 && { description: 'Everybody who had a seat or waited is asked again.' }),
    }),
  });
  if (!calledOff) return null;
  const press = () => {
    const isUndone = new Date() < undoEnd(new Date(calledOff.at));
    if (isUndone) void undo.run({ campaignId, callOffId: calledOff.id });
    else setAsking(true);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={undo.isPending}
        aria-label={`Bring ${isolated(name)} back`}
        onClick={press}
      >
        Bring back
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Bring session ${sessionNumber} back?`}
        text="Seats are held for those who had them, as long as for people in line. Then they go to the next. Everybody is told. What you owe back stays so until you pay it back."
        confirm="Bring back"
        onConfirm={() => bringBack.run({ sessionId })}
      />
    </>
  );
}
