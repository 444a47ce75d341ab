import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { notify } from '#ui/feedback/toast.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { ShownOnce } from '#ui/sharing/shown-once.tsx';
import { Day } from '#ui/time/moment.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import styles from './admission.module.css';
import { admissionClient, admissionOfCampaign } from './queries.ts';

type CampaignLinkProps = { campaign: CampaignDetail; link: { createdAt: string } | null };

/** The private link of a campaign: to create, replace and delete it. Its URL is shown once. */
export function CampaignLink({ campaign: { id: campaignId }, link }: CampaignLinkProps) {
  const [path, setPath] = useState<string | null>(null);
  const [ending, setEnding] = useState(false);
  const words = { reasons: organiserReasons, stale: [admissionOfCampaign(campaignId).queryKey] };
  const create = useChange(admissionClient.createLink, {
    ...words,
    done: null,
    failed: 'Failed to make the link',
    onDone: (made) => setPath(made.path),
  });
  const remove = useChange(admissionClient.removeLink, {
    ...words,
    done: 'The link has ended',
    failed: 'Failed to end the link',
    onDone: () => setPath(null),
  });
  return (
    <section className={styles.link} aria-label="Private link">
      <h3>Private link</h3>
      <p>
        {link ? (
          <>
            Made on <Day iso={link.createdAt} />. Whoever has it can join. Its address is shown only when it
            is made: a new link ends this one.
          </>
        ) : (
          'There is no link yet: nobody can join until you make one and send it to your players.'
        )}
      </p>
      {link && path && <NewAddress address={`${location.origin}${path}`} onKept={() => setPath(null)} />}
      <div className={styles.choices}>
        <Button
          variant={link ? 'quiet' : 'primary'}
          busy={create.isPending}
          onClick={() => void create.run({ campaignId })}
        >
          {link ? 'Make a new link' : 'Make the link'}
        </Button>
        {link && (
          <Button variant="quiet" onClick={() => setEnding(true)}>
            End this link
          </Button>
        )}
      </div>
      <Confirm
        open={ending}
        onOpenChange={setEnding}
        title="End this link?"
        text="Whoever has it can no longer join by it. Whoever joined stays."
        confirm="End Link"
        cancel="Keep it"
        danger
        onConfirm={() => remove.run({ campaignId })}
      />
    </section>
  );
}

function NewAddress({ address, onKept }: { address: string; onKept: () => void }) {
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
  return (
    <ShownOnce
      kept="I have kept it"
      onKept={onKept}
      actions={
        <Button variant="quiet" onClick={() => void copy()}>
          Copy link
        </Button>
      }
    >
      <code className={styles.address}>{address}</code>
    </ShownOnce>
  );
}
