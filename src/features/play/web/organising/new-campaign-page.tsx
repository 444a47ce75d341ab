import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ownZone } from '#shared/time/zone-clock.ts';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { Page } from '#ui/page.tsx';
import type { CampaignForm as Values } from '#features/campaigns/inputs.ts';
import { CampaignForm } from './campaign-form.tsx';
import { createReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { membershipClient } from '#features/membership/web/for-others/queries.ts';

const empty = {
  title: '',
  description: '',
  gameSystemId: '',
  type: '',
  minPlayers: null,
  maxPlayers: null,
  price: '',
  paymentNote: '',
  retailerId: null,
  conventionId: null,
  isTournament: false,
};

/** /my/games/new: success and Cancel both lead to /my/games. */
export function NewCampaignPage() {
  const navigate = useNavigate();
  // An empty form once it is created: who goes back before the next page is there can't create it again.
  const [created, setCreated] = useState(0);
  const leave = () => navigate({ to: '/my/games' });
  const create = useChange(membershipClient.create, {
    done: 'Campaign created successfully',
    failed: 'Failed to create campaign',
    reasons: createReasons,
    stale: [campaignsKey],
    onDone: () => {
      setCreated((times) => times + 1);
      return leave();
    },
  });
  const save = ({ price, ...fields }: Values) =>
    create.run({ ...fields, priceCents: price, timeZone: ownZone() });
  return (
    <Page title="Create New Campaign" line="You run it: add sessions once it is on the shelf." narrow>
      <Card>
        <CampaignForm
          key={created}
          label="Create New Campaign"
          submit="Create Campaign"
          submitting="Creating..."
          initial={empty}
          withGameSystem
          onSave={save}
          onCancel={() => void leave()}
        />
      </Card>
    </Page>
  );
}
