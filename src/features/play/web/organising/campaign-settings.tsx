import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isAdmin } from '#shared/actor.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { GameCard } from './game-card.tsx';
import styles from './campaign-settings.module.css';

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

/** A part of the settings. Its name is the hash of its URL. */
type Part = { name: string; label: string; show: (campaign: CampaignDetail) => ReactNode };

const parts = {
  game: { name: 'game', label: 'The game', show: (campaign) => <GameCard campaign={campaign} /> },
  payment: {
    name: 'how-to-pay',
    label: 'How to pay',
    show: (campaign) => <PaymentNoteCard campaign={campaign} />,
  },
  tableFacts: {
    name: 'table-facts',
    label: 'At the table',
    show: (campaign) => <TableFactsCard campaign={campaign} />,
  },
  admission: {
    name: 'who-may-join',
    label: 'Who may join',
    show: (campaign) => <AdmissionCard campaign={campaign} />,
  },
  waitlist: {
    name: 'waitlist',
    label: 'Waitlist',
    show: (campaign) => <OfferHoursCard campaignId={campaign.id} />,
  },
  coOrganisers: {
    name: 'co-organisers',
    label: 'Co-organisers',
    show: (campaign) => <CoOrganisers campaign={campaign} />,
  },
  life: {
    name: 'status',
    label: 'Status and owner',
    show: (campaign) => <CampaignLife campaign={campaign} />,
  },
} satisfies Record<string, Part>;

/**
 * The settings of a campaign for organisers and admins, in parts, with a list of the parts at the side. Each part is
 * saved separately. Typed values of a part are kept while another one is shown.
 */
export function CampaignSettings({ campaign }: { campaign: CampaignDetail }) {
  const actor = useActor();
  const may = campaignCan(actor, campaign);
  const isOpen = campaign.state !== 'ended' || isAdmin(actor);
  const shown: Part[] = [
    parts.game,
    parts.payment,
    ...(isOpen ? [parts.tableFacts, parts.admission] : []),
    ...(may.organise && campaign.state !== 'ended' ? [parts.waitlist] : []),
    parts.coOrganisers,
    parts.life,
  ];
  const hash = useLocation({ select: (location) => location.hash });
  const current = shown.find(({ name }) => name === hash) ?? parts.game;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([current.name]));
  if (!visited.has(current.name)) setVisited(new Set([...visited, current.name]));
  return (
    <div className={styles.settings}>
      <nav className={styles.list} aria-label="Settings">
        <ul>
          {shown.map(({ name, label }) => (
            <li key={name}>
              <AppLink
                to="."
                search
                hash={name}
                replace
                resetScroll={false}
                hashScrollIntoView={false}
                activeOptions={{ includeHash: true }}
                aria-current={name === current.name ? 'page' : undefined}
              >
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {shown
          .filter(({ name }) => visited.has(name))
          .map(({ name, show }) => (
            <div key={name} hidden={name !== current.name} className={styles.part}>
              {show(campaign)}
            </div>
          ))}
      </div>
    </div>
  );
}
