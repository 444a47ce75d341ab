import { useQuery } from '@tanstack/react-query';
import { isAdmin } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { priceText } from '#shared/money/money.ts';
import { inOneLine } from '#shared/text/isolated.ts';
import { ownZone } from '#shared/time/zone-clock.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { EditAccess } from '#ui/forms/edit-access.tsx';
import { useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Page } from '#ui/page.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { useGoBack } from '#ui/session/use-go-back.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { CampaignForm as Values } from '#features/campaigns/inputs.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { CampaignForm, type CampaignFormValues } from './campaign-form.tsx';
import { CAMPAIGN_NOT_FOUND } from '#features/campaigns/web/for-others/messages.ts';
import {
  LOAD_FOR_EDIT_ERROR,
  NOT_YOUR_CAMPAIGN,
  organiserReasons,
} from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { campaignById, membershipClient } from '#features/membership/web/for-others/queries.ts';
import styles from '#features/campaigns/web/for-others/organising.module.css';

// Read and used far more rarely than the form above them.
const AdmissionCard = latePart(
  () => import('#features/membership/web/for-others/admission-card.tsx'),
  'AdmissionCard',
);
const CoOrganisers = latePart(
  () => import('#features/membership/web/for-others/co-organisers.tsx'),
  'CoOrganisers',
);
const TableFactsCard = latePart(
  () => import('#features/membership/web/for-others/table-facts-card.tsx'),
  'TableFactsCard',
);
const CampaignLife = latePart(() => import('./campaign-life.tsx'), 'CampaignLife');
const OfferHoursCard = latePart(
  () => import('#features/seats/web/for-others/offer-hours-card.tsx'),
  'OfferHoursCard',
);

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
      {(campaign) => <EditCards campaign={campaign} />}
    </EditAccess>
  );
}

/** A campaign as its form has it. */
const revised = (campaign: CampaignDetail): { revision: number; values: CampaignFormValues } => ({
  revision: campaign.revision,
  values: {
    title: campaign.title,
    description: campaign.description ?? '',
    gameSystemId: campaign.gameSystem.id,
    type: campaign.type,
    minPlayers: campaign.minPlayers,
    maxPlayers: campaign.maxPlayers,
    price: priceText(campaign.priceCents),
    paymentNote: campaign.paymentNote ?? '',
    retailerId: campaign.type === 'Online' ? null : (campaign.retailer?.id ?? null),
    conventionId: campaign.convention?.id ?? null,
    isTournament: campaign.isTournament,
  },
});

/** The form, unless the campaign has ended; below it what becomes of the campaign. */
function EditCards({ campaign }: { campaign: CampaignDetail }) {
  const actor = useActor();
  const mayCorrect = isAdmin(actor);
  const may = campaignCan(actor, campaign);
  return (
    <div className={styles.cards}>
      {campaign.state === 'ended' && !mayCorrect ? (
        <MessageBox tone="info" title="This campaign has ended">
          Nothing of it changes any more but its files and payments. Resume it to change the rest.
        </MessageBox>
      ) : (
        <EditForm campaign={campaign} />
      )}
      {(campaign.state !== 'ended' || mayCorrect) && <TableFactsCard campaign={campaign} />}
      {(campaign.state !== 'ended' || mayCorrect) && <AdmissionCard campaign={campaign} />}
      {may.organise && campaign.state !== 'ended' && <OfferHoursCard campaignId={campaign.id} />}
      <CoOrganisers campaign={campaign} />
      <CampaignLife campaign={campaign} />
    </div>
  );
}

function EditForm({ campaign }: { campaign: CampaignDetail }) {
  const goBack = useGoBack('/my/games');
  const { id, retailer, convention } = campaign;
  const stale = useStaleForm();
  const update = useChange(membershipClient.update, {
    done: 'Campaign updated successfully',
    failed: 'Failed to update campaign',
    reasons: organiserReasons,
    stale: [campaignsKey],
    onFailed: stale.onFailed,
  });
  const save = async (values: Values) => {
    const { price, gameSystemId: _, ...fields } = values;
    const change = {
      campaignId: id,
      revision: stale.revision(),
      ...fields,
      priceCents: price,
      timeZone: ownZone(),
    };
    const isSaved = await update.run(change);
    if (isSaved) goBack();
    return isSaved;
  };
  const { revision, values } = revised(campaign);
  return (
    <Card>
      <CampaignForm
        label="Edit Campaign"
        submit="Save Changes"
        submitting="Saving..."
        initial={values}
        saved={{
          stale,
          revision,
          read: async () => revised(await membershipClient.get({ campaignId: id })),
        }}
        initialRetailer={
          retailer && {
            value: retailer.id,
            label: retailer.name,
            detail: inOneLine([retailer.city, retailer.state]),
          }
        }
        initialConvention={convention && { value: convention.id, label: convention.name }}
        onSave={save}
        onCancel={goBack}
      />
    </Card>
  );
}
