import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { LateSessionDialog } from './late-session-dialog.tsx';

export function AddSession({ campaign }: { campaign: CampaignDetail }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Button onClick={() => setAdding(true)}>Add Session</Button>
      <LateSessionDialog campaign={campaign} open={adding} onOpenChange={setAdding} />
    </>
  );
}
