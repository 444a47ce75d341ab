import { Check } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { useIntent } from '#ui/session/intent.ts';
import { useSession } from '#ui/session/session.ts';
import { notify } from '#ui/feedback/toast.ts';
import type { Retailer } from '../../contract.ts';
import { linkReasons } from '../messages.ts';
import { useLinking } from './use-linking.ts';

type LinkButtonProps = { retailer: Pick<Retailer, 'id' | 'name' | 'isLinked'> };

/**
 * The button "Link Retailer", or "Linked" once linked. A visitor signs in first, a user without a player creates one
 * first; then the store is linked.
 */
export function LinkButton({ retailer: { id, name, isLinked } }: LinkButtonProps) {
  const { loading } = useSession();
  const { link } = useLinking(id);
  const press = useIntent(
    `link-${id}`,
    () => link.run(),
    (missing) =>
      notify({ ...linkReasons[missing === 'user' ? 'UNAUTHORIZED' : 'PLAYER_REQUIRED'], tone: 'danger' }),
  );
  if (isLinked) {
    return (
      <Button variant="quiet" disabled aria-label={`Linked: ${isolated(name)}`}>
        <Check size={18} aria-hidden="true" />
        Linked
      </Button>
    );
  }
  return (
    <Button
      busy={link.isPending}
      disabled={loading}
      aria-label={`Link Retailer: ${isolated(name)}`}
      onClick={press}
    >
      Link Retailer
    </Button>
  );
}

/** The button of an existing link, shown as pressed. Pressing it again ends the link, after a confirmation. */
export function LinkedToggle({ retailer: { id, name } }: LinkButtonProps) {
  const ending = useEnding({ id, name });
  return (
    <>
      <Button
        variant="quiet"
        busy={ending.isPending}
        aria-pressed="true"
        aria-label={`Linked: ${isolated(name)}`}
        title="Unlink"
        onClick={ending.ask}
      >
        <Check size={18} aria-hidden="true" />
        Linked
      </Button>
      {ending.question}
    </>
  );
}

export function UnlinkButton({ retailer: { id, name } }: LinkButtonProps) {
  const ending = useEnding({ id, name });
  return (
    <>
      <Button
        variant="quiet"
        busy={ending.isPending}
        aria-label={`Unlink: ${isolated(name)}`}
        onClick={ending.ask}
      >
        Unlink
      </Button>
      {ending.question}
    </>
  );
}

function useEnding({ id, name }: Pick<Retailer, 'id' | 'name'>) {
  const { unlink } = useLinking(id);
  const [asking, setAsking] = useState(false);
  const question = (
    <Confirm
      open={asking}
      onOpenChange={setAsking}
      title="Unlink this retailer?"
      text={`“${isolated(name)}” leaves your retailers. Your visits and campaigns there stay as they are.`}
      confirm="Unlink"
      danger
      onConfirm={() => unlink.run()}
    />
  );
  return { ask: () => setAsking(true), isPending: unlink.isPending, question };
}
