import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { ownZone } from '#shared/time/zone-clock.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import { notifyFailure } from '#ui/feedback/toast.ts';
import { useUnsaved } from '#ui/forms/use-unsaved.ts';
import { fetchCode } from '#ui/late/fetch-code.ts';
import { latePart } from '#ui/late/lazily.tsx';
import { Page } from '#ui/page.tsx';
import type { CampaignForm as Values } from '#features/campaigns/inputs.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { createReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { membershipClient } from '#features/membership/web/for-others/queries.ts';
import type { nightsContract } from '../../nights/contract.ts';
import { ownedCampaigns } from '../play/queries.ts';
import { CampaignForm } from '../organising/campaign-form.tsx';
import type { Beginning } from './pattern-queries.ts';
import { emptyNight, useNewNight } from './use-new-night.ts';
import styles from './new-night.module.css';

// Loaded lazily: it is small until a date is typed, and shows most of its fields only then.
const NewNight = latePart(() => import('./new-night.tsx'), 'NewNight');

const nightsClient = rareApiClient<{ nights: typeof nightsContract }>('campaigns').nights;

const nothing: Beginning = {
  campaign: {
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
  },
  retailer: null,
  night: { values: emptyNight, repeats: 'once' },
};

/** /my/games/new: after saving and after Cancel, the user gets to /my/games, where they can share the new campaign. */
export function NewCampaignPage() {
  // The form is emptied after the campaign was created, so that going back to it before the next page appears can't
  // create the campaign twice.
  const [begun, setBegun] = useState({ with: nothing, times: 0 });
  const begin = (beginning: Beginning) => setBegun(({ times }) => ({ with: beginning, times: times + 1 }));
  return (
    <Page title="Create New Campaign" line="You run it: say what, where and when, and share it." narrow>
      <Pattern onChoose={begin} />
      <Card>
        <NewCampaign key={begun.times} beginning={begun.with} onCreated={() => begin(nothing)} />
      </Card>
    </Page>
  );
}

/** Offers to use the organiser's last campaign as a template for the new one. */
function Pattern({ onChoose }: { onChoose: (beginning: Beginning) => void }) {
  const owned = useInfiniteQuery(ownedCampaigns());
  const [isReading, setReading] = useState(false);
  const last = owned.data?.pages[0]?.items[0];
  if (!last) return null;
  const choose = async () => {
    setReading(true);
    try {
      const { readPattern } = await fetchCode(() => import('./pattern-queries.ts'));
      onChoose(await readPattern(last.id, new Date()));
    } catch {
      notifyFailure('The campaign could not be read', 'Please try again.');
    }
    setReading(false);
  };
  return (
    <div className={styles.pattern}>
      <span>Your last one was {isolated(last.title)}.</span>
      <Button variant="quiet" size="small" busy={isReading} onClick={() => void choose()}>
        Begin with the same
      </Button>
    </div>
  );
}

function NewCampaign({ beginning, onCreated }: { beginning: Beginning; onCreated: () => void }) {
  const navigate = useNavigate();
  const night = useNewNight(beginning.night);
  const words = {
    done: 'Campaign created successfully',
    failed: 'Failed to create campaign',
    reasons: createReasons,
    stale: [campaignsKey],
    onDone: ({ id }: { id: string }) => {
      onCreated();
      return navigate({ to: '/my/games', state: { createdCampaign: id } });
    },
  };
  const create = useChange(membershipClient.create, words);
  const createNight = useChange(nightsClient.create, words);
  // While it is being saved, leaving the page needs no warning.
  useUnsaved(night.isTyped && !create.isPending && !createNight.isPending);
  const save = ({ price, ...fields }: Values) => {
    const campaign = { ...fields, priceCents: price, timeZone: ownZone() };
    if (night.values.start === '') return create.run(campaign);
    const read = night.read(campaign.title);
    if ('night' in read) return createNight.run({ campaign, night: read.night });
    notifyFailure('Failed to create campaign', read.problem);
    return Promise.resolve(false);
  };
  return (
    <CampaignForm
      label="Create New Campaign"
      submit="Create Campaign"
      submitting="Creating..."
      initial={beginning.campaign}
      initialRetailer={beginning.retailer}
      withGameSystem
      renderMore={(place) => <NewNight state={night} {...place} />}
      onSave={save}
      onCancel={() => void navigate({ to: '/my/games' })}
    />
  );
}
