import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { isUser } from '#shared/actor.ts';
import { Dialog } from '#ui/popups/dialog.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Tabs } from '#ui/popups/tabs.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { draftsHere } from '#ui/forms/drafts/drafts-here.ts';
import { useActor } from '#ui/session/use-actor.ts';
import { hasAddress } from '../policy.ts';
import { SEVERAL } from './messages.ts';
import { NewInviteForm, useNewInvite } from './new-invite-form.tsx';

const SeveralFriends = lazily(() => import('./several/several-friends.tsx'), 'SeveralFriends');
const SharedLink = lazily(() => import('./shared-link.tsx'), 'SharedLink');

type NewInviteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Invites friends: one by mail, several at once, or everybody at the table by a link. */
export function NewInviteDialog({ open, onOpenChange }: NewInviteDialogProps) {
  const invite = useNewInvite(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Invite"
      description="Your friends see your alias. Accepting puts them on your team."
    >
      <Ways invite={invite} />
    </Dialog>
  );
}

function Ways({ invite }: { invite: ReturnType<typeof useNewInvite> }) {
  const { onClose } = invite;
  const frame = useRef<HTMLDivElement>(null);
  // If a list was saved as a draft when the session ended, show that first.
  const [way, setWay] = useState(() => (draftsHere().includes(SEVERAL) ? 'several' : 'one'));
  useEffect(() => {
    // With a mouse, the first field gets the focus. On a phone, the keyboard would cover the form.
    if (matchMedia('(pointer: fine)').matches) frame.current?.querySelector('input')?.focus();
  }, []);
  const actor = useActor();
  if (!isUser(actor) || !hasAddress(actor)) {
    return (
      <>
        <p>Inviting by mail takes an e-mail address of your own. A link needs none:</p>
        <Late>
          <SharedLink />
        </Late>
      </>
    );
  }
  return (
    <div ref={frame}>
      <Tabs
        label="Ways to invite"
        value={way}
        onValueChange={setWay}
        tabs={[
          { value: 'one', label: 'One friend', content: <NewInviteForm {...invite} /> },
          {
            value: 'several',
            label: 'Several',
            content: (
              <Late>
                <SeveralFriends onClose={onClose} />
              </Late>
            ),
          },
          {
            value: 'link',
            label: 'Link',
            content: (
              <Late>
                <SharedLink />
              </Late>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Shows a skeleton until the code of a way is loaded. */
const Late = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Skeleton />}>{children}</Suspense>
);
