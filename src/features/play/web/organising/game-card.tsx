import { useRef } from 'react';
import { isAdmin } from '#shared/actor.ts';
import { priceText } from '#shared/money/money.ts';
import { inOneLine } from '#shared/text/isolated.ts';
import { ownZone } from '#shared/time/zone-clock.ts';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { useGoBack } from '#ui/session/use-go-back.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { CampaignForm as Values } from '#features/campaigns/inputs.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { membershipClient } from '#features/membership/web/for-others/queries.ts';
import { CampaignForm, type CampaignFormValues } from './campaign-form.tsx';

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
    retailerId: campaign.type === 'Online' ? null : (campaign.retailer?.id ?? null),
    conventionId: campaign.convention?.id ?? null,
    isTournament: campaign.isTournament,
  },
});

/** The game itself: what, where, for how many players, and at which price. After saving, the form stays open. */
export function GameCard({ campaign }: { campaign: CampaignDetail }) {
  const mayCorrect = isAdmin(useActor());
  const goBack = useGoBack('/my/games');
  const { id, retailer, convention } = campaign;
  const stale = useStaleForm();
  const savedRevision = useRef(campaign.revision);
  const update = useChange(membershipClient.update, {
    done: 'Campaign updated successfully',
    failed: 'Failed to update campaign',
    reasons: organiserReasons,
    stale: [campaignsKey],
    onDone: (saved) => {
      savedRevision.current = saved.revision;
    },
    onFailed: stale.onFailed,
  });
  const save = async (values: Values, typed: CampaignFormValues) => {
    const { price, gameSystemId: _, ...fields } = values;
    const isSaved = await update.run({
      campaignId: id,
      revision: stale.revision(),
      ...fields,
      priceCents: price,
      timeZone: ownZone(),
    });
    // The form stays open, so it continues with the state that was just saved.
    if (isSaved) stale.begin({ revision: savedRevision.current, values: typed });
    return isSaved;
  };
  const { revision, values } = revised(campaign);
  if (campaign.state === 'ended' && !mayCorrect) {
    return (
      <MessageBox tone="info" title="This campaign has ended">
        Nothing of it changes any more but its files and payments. Resume it to change the rest.
      </MessageBox>
    );
  }
  return (
    <Card level={2} title="The game">
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
