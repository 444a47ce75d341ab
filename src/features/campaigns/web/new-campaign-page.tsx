import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorCode } from '../../../ui/api.ts';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { useRequestIds } from '../../../ui/request-id.ts';
import { notify } from '../../../ui/toast.ts';
import type { CampaignForm as Values } from '../inputs.ts';
import { CampaignForm } from './campaign-form.tsx';
import { campaignCreated, createFailure } from './organiser-messages.ts';
import { campaignsClient, campaignsKey } from './queries.ts';
import { toCents } from './to-cents.ts';

const empty = {
  title: '',
  description: '',
  gameSystemId: '',
  type: '',
  minPlayers: null,
  maxPlayers: null,
  price: null,
  retailerId: null,
  isTournament: false,
};

/** /my/games/new: success and Cancel both lead to /my/games (section 2 of the games document). */
export function NewCampaignPage() {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const requestIds = useRequestIds();
  const leave = () => navigate({ to: '/my/games' });
  const save = async ({ price, ...fields }: Values) => {
    const campaign = { ...fields, priceCents: toCents(price) };
    try {
      await campaignsClient.create(campaign, { context: { requestId: requestIds.idFor(campaign) } });
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'NETWORK') requestIds.renew();
      notify(createFailure(code));
      return;
    }
    requestIds.renew();
    notify(campaignCreated);
    void cache.invalidateQueries({ queryKey: campaignsKey });
    await leave();
  };
  return (
    <Page title="Create New Campaign" line="You run it: add sessions once it is on the shelf." narrow>
      <Card>
        <CampaignForm
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
