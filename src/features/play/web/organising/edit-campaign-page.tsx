import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EditAccess } from '#ui/forms/edit-access.tsx';
import { Page } from '#ui/page.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { CAMPAIGN_NOT_FOUND } from '#features/campaigns/web/for-others/messages.ts';
import {
  LOAD_FOR_EDIT_ERROR,
  NOT_YOUR_CAMPAIGN,
} from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignById } from '#features/membership/web/for-others/queries.ts';
import { CampaignSettings } from './campaign-settings.tsx';

/** /campaigns/{id}/edit and /my/games/{id}/edit: the settings, for organisers and admins. Others are refused, and visitors are asked to sign in. */
export const EditCampaignPage = ({ campaignId }: { campaignId: Id }) => (
  <Page title="Edit Campaign">
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
      {(campaign) => <CampaignSettings campaign={campaign} />}
    </EditAccess>
  );
}
