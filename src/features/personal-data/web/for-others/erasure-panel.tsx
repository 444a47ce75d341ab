import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Section } from '#ui/page.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { ErasureState } from '../../contract.ts';
import { HELD_BACK_DAYS } from '../../rules.ts';
import styles from '../personal-data.module.css';
import { LOAD_ERASURE_ERROR } from '../messages.ts';
import { erasure } from '../queries.ts';
import { useKeepAccount } from '../use-keep-account.ts';

const ErasureDialog = lazyPopup(() => import('../erasure-dialog.tsx'), 'ErasureDialog');

/** Deletes the account, or keeps one that is going to be deleted. Of the account page, last among its panels. */
export function ErasurePanel() {
  const state = useQuery(erasure());
  return (
    <Section title="Delete account">
      <Card>
        <Loaded query={state} error={LOAD_ERASURE_ERROR}>
          {(data) => (data.dueAt === null ? <Offer state={data} /> : <Planned dueAt={data.dueAt} />)}
        </Loaded>
      </Card>
    </Section>
  );
}

function Offer({ state }: { state: ErasureState }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className={styles.line}>
        {`Your account and all that is yours are deleted ${HELD_BACK_DAYS} days after you ask for it. We say beforehand what that ends, and until then you can change your mind.`}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          Delete account...
        </Button>
      </div>
      <ErasureDialog open={open} onOpenChange={setOpen} state={state} />
    </>
  );
}

function Planned({ dueAt }: { dueAt: string }) {
  const keep = useKeepAccount();
  return (
    <>
      <p className={styles.line}>
        Your account will be deleted on <Moment iso={dueAt} />. Until then everything works as before.
      </p>
      <div className={styles.actions}>
        <Button size="small" busy={keep.isPending} onClick={() => void keep.run()}>
          Keep my account
        </Button>
      </div>
    </>
  );
}
