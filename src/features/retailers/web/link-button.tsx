import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/components/button.tsx';
import { Confirm } from '../../../ui/popups/confirm.tsx';
import { useSession } from '../../../ui/session/session.ts';
import { notify } from '../../../ui/feedback/toast.ts';
import type { Retailer } from '../contract.ts';
import { SIGN_IN_TO_LINK } from './messages.ts';
import { useLinking } from './use-linking.ts';

type LinkButtonProps = { retailer: Pick<Retailer, 'id' | 'name' | 'isLinked'> };

/** Link Retailer, or Linked once that is done. Visitors are asked to sign in. */
export function LinkButton({ retailer: { id, name, isLinked } }: LinkButtonProps) {
  const { user, loading } = useSession();
  const { link } = useLinking(id);
  if (isLinked) {
    return (
      <Button variant="quiet" disabled aria-label={`Linked: ${name}`}>
        <Check size={18} aria-hidden="true" />
        Linked
      </Button>
    );
  }
  return (
    <Button
      busy={link.isPending}
      disabled={loading}
      aria-label={`Link Retailer: ${name}`}
      onClick={() => (user ? void link.run() : notify({ ...SIGN_IN_TO_LINK, tone: 'danger' }))}
    >
      Link Retailer
    </Button>
  );
}

/** Ends the link, after asking. */
export function UnlinkButton({ retailer: { id, name } }: LinkButtonProps) {
  const { unlink } = useLinking(id);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        busy={unlink.isPending}
        aria-label={`Unlink: ${name}`}
        onClick={() => setAsking(true)}
      >
        Unlink
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Unlink this retailer?"
        text={`“${name}” leaves your retailers. Your visits and campaigns there stay as they are.`}
        confirm="Unlink"
        danger
        onConfirm={() => unlink.run()}
      />
    </>
  );
}
