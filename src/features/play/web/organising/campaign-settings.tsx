import { isAdmin } from '#shared/actor.ts';
import { latePart } from '#ui/late/lazily.tsx';
import { SideParts } from '#ui/popups/side-parts.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { GameCard } from './game-card.tsx';

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
const PaymentNoteCard = latePart(
  () => import('#features/membership/web/for-others/payment-note-card.tsx'),
  'PaymentNoteCard',
);
const CampaignLife = latePart(() => import('./campaign-life.tsx'), 'CampaignLife');
const OfferHoursCard = latePart(
  () => import('#features/seats/web/for-others/offer-hours-card.tsx'),
  'OfferHoursCard',
);

/**
 * The settings of a campaign for organisers and admins, in parts, with a list of the parts at the side. Each part is
 * saved separately. Typed values of a part are kept while another one is shown.
 */
export function CampaignSettings({ campaign }: { campaign: CampaignDetail }) {
  const actor = useActor();
  const may = campaignCan(actor, campaign);
  const isOpen = campaign.state !== 'ended' || isAdmin(actor);
  return (
    <SideParts
      label="Settings"
      parts={[
        { name: 'game', label: 'The game', content: <GameCard campaign={campaign} /> },
        { name: 'how-to-pay', label: 'How to pay', content: <PaymentNoteCard campaign={campaign} /> },
        ...(isOpen
          ? [
              { name: 'table-facts', label: 'At the table', content: <TableFactsCard campaign={campaign} /> },
              { name: 'who-may-join', label: 'Who may join', content: <AdmissionCard campaign={campaign} /> },
            ]
          : []),
        ...(may.organise && campaign.state !== 'ended'
          ? [{ name: 'waitlist', label: 'Waitlist', content: <OfferHoursCard campaignId={campaign.id} /> }]
          : []),
        { name: 'co-organisers', label: 'Co-organisers', content: <CoOrganisers campaign={campaign} /> },
        { name: 'status', label: 'Status and owner', content: <CampaignLife campaign={campaign} /> },
      ]}
    />
  );
}
