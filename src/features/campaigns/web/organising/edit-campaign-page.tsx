import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../../../shared/ids.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { ButtonLink } from '../../../../ui/components/button.tsx';
import { Card } from '../../../../ui/components/card.tsx';
import { useChange } from '../../../../ui/data/change.ts';
import { EditAccess } from '../../../../ui/forms/edit-access.tsx';
import { Page } from '../../../../ui/page.tsx';
import { useActor } from '../../../../ui/session/use-actor.ts';
import { useGoBack } from '../../../../ui/session/use-go-back.ts';
import type { CampaignDetail } from '../../contract.ts';
import type { CampaignForm as Values } from '../../inputs.ts';
import { campaignCan } from '../../policy.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CAMPAIGN_NOT_FOUND } from '../messages.ts';
import { LOAD_FOR_EDIT_ERROR, NOT_YOUR_CAMPAIGN, organiserReasons } from './organiser-messages.ts';
import { campaignById, campaignsClient, campaignsKey } from '../queries.ts';

/** /campaigns/{id}/edit and /my/games/{id}/edit: the form of the owner and of admins; others are refused, visitors asked to sign in. */
export const EditCampaignPage = ({ campaignId }: { campaignId: Id }) => (
  <Page title="Edit Campaign" narrow>
    <EditCampaign campaignId={campaignId} />
  </Page>
);

function EditCampaign({ campaignId }: { campaignId: Id }) {
  const actor = useActor();
  return (
    <EditAccess
      query={useQuery(campaignById(campaignId))}
      prompt={{ title: 'Your table, your rules', text: 'Sign in to edit the campaigns that you run.' }}
      missing="CAMPAIGN_NOT_FOUND"
      texts={{ missing: CAMPAIGN_NOT_FOUND, failed: LOAD_FOR_EDIT_ERROR, refused: NOT_YOUR_CAMPAIGN }}
      mayEdit={(campaign) => campaignCan(actor, campaign).edit}
      elsewhere={
        <ButtonLink to="/campaigns/$campaignId" params={{ campaignId }}>
          View campaign
        </ButtonLink>
      }
      piece="flag"
    >
      {(campaign) => <EditForm campaign={campaign} />}
    </EditAccess>
  );
}

function EditForm({ campaign }: { campaign: CampaignDetail }) {
  const goBack = useGoBack('/my/games');
  const { id, gameSystem, retailer } = campaign;
  const update = useChange(campaignsClient.update, {
    done: 'Campaign updated successfully',
    failed: 'Failed to update campaign',
    reasons: organiserReasons,
    stale: [campaignsKey],
  });
  const save = async (values: Values) => {
    const { price, gameSystemId: _, ...fields } = values;
    if (await update.run({ campaignId: id, ...fields, priceCents: price })) goBack();
  };
  return (
    <Card>
      <CampaignForm
        label="Edit Campaign"
        submit="Save Changes"
        submitting="Saving..."
        initial={{
          title: campaign.title,
          description: campaign.description ?? '',
          gameSystemId: gameSystem.id,
          type: campaign.type,
          minPlayers: campaign.minPlayers,
          maxPlayers: campaign.maxPlayers,
          price: formatPrice(campaign.priceCents),
          paymentNote: campaign.paymentNote ?? '',
          retailerId: retailer?.id ?? null,
          isTournament: campaign.isTournament,
        }}
        initialRetailer={
          retailer && {
            value: retailer.id,
            label: retailer.name,
            detail: [retailer.city, retailer.state].filter(Boolean).join(', '),
          }
        }
        onSave={save}
        onCancel={goBack}
      />
    </Card>
  );
}
