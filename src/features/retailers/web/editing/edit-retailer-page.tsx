import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { EditAccess } from '#ui/forms/edit-access.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { type SidePart, SideParts } from '#ui/popups/side-parts.tsx';
import { Page } from '#ui/page.tsx';
import { useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { fetchCode } from '#ui/late/fetch-code.ts';
import { lazily } from '#ui/late/lazily.tsx';
import { useGoBack } from '#ui/session/use-go-back.ts';
import { useActor } from '#ui/session/use-actor.ts';
import type { RetailerDetail } from '../../contract.ts';
import type { RetailerForm as Values } from '../../inputs.ts';
import { retailerCan } from '../../policy.ts';
import { ClosingText } from './closing-text.tsx';
import { LOAD_RETAILER_ERROR, NOT_YOUR_RETAILER, RETAILER_NOT_FOUND, updateReasons } from '../messages.ts';
import { retailerById } from '../for-others/retailer-queries.ts';
import { retailersClient, retailersKey } from '../queries.ts';
import { RetailerForm } from './retailer-form.tsx';

const loadPictureField = () => import('#ui/forms/picture-field.tsx');
/** Loaded while the store is read: the form waits for it, so that nothing moves on the page later. */
const PictureField = lazily(loadPictureField, 'PictureField');

/** /retailers/{id}/edit: for admins and managers; others are refused, visitors are asked to sign in. */
export const EditRetailerPage = (props: EditRetailerProps) => (
  <Page
    title="Edit Retailer"
    actions={
      <ButtonLink variant="quiet" to="/retailers/$retailerId" params={{ retailerId: props.retailerId }}>
        View retailer
      </ButtonLink>
    }
  >
    <EditRetailer {...props} />
  </Page>
);

type EditRetailerProps = {
  retailerId: Id;
  /** Parts of its page that other features edit. */
  parts: readonly SidePart[];
};

function EditRetailer({ retailerId, parts }: EditRetailerProps) {
  const actor = useActor();
  useEffect(() => void fetchCode(loadPictureField).catch(() => undefined), []);
  return (
    <EditAccess
      query={useQuery(retailerById(retailerId))}
      prompt={{
        title: 'Keep your store up to date',
        text: 'Sign in to edit the retailers that you manage.',
      }}
      missing="RETAILER_NOT_FOUND"
      foreign="RETAILER_CLOSED"
      texts={{
        missing: RETAILER_NOT_FOUND,
        failed: LOAD_RETAILER_ERROR,
        refused: NOT_YOUR_RETAILER,
      }}
      mayEdit={(retailer) => retailerCan(actor, retailer).edit}
      elsewhere={
        <ButtonLink to="/retailers/$retailerId" params={{ retailerId }}>
          View retailer
        </ButtonLink>
      }
      piece="store"
    >
      {(retailer) => (
        <SideParts
          label="Parts of the page"
          parts={[
            {
              name: 'contact',
              label: 'Name and contact',
              content: (
                <Suspense fallback={<Skeleton shape="card" />}>
                  <EditForm retailer={retailer} />
                </Suspense>
              ),
            },
            ...parts,
          ]}
        />
      )}
    </EditAccess>
  );
}

const PHOTO = 'Store photo';

function EditForm({ retailer }: { retailer: RetailerDetail }) {
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<Id | null | undefined>(undefined);
  const [taken, setTaken] = useState<{ stored: string | null } | null>(null);
  const { id } = retailer;
  const goBack = useGoBack(`/retailers/${id}`);
  const stale = useStaleForm();
  const update = useChange(retailersClient.update, {
    done: 'Retailer updated successfully',
    failed: 'Failed to update retailer',
    reasons: updateReasons,
    stale: [retailersKey],
    onFailed: stale.onFailed,
  });
  const [asked, setAsked] = useState<{ values: Values; answer: (saved: boolean) => void } | null>(null);
  const store = async (values: Values) => {
    const change = {
      retailerId: id,
      revision: stale.revision(),
      ...values,
      ...(photo !== undefined && { photo }),
    };
    const isSaved = await update.run(change);
    if (isSaved) await navigate({ to: '/retailers/$retailerId', params: { retailerId: id } });
    return isSaved;
  };
  /** Asks before the store is switched off. */
  const save = (values: Values): Promise<boolean> => {
    if (values.status !== 'inactive' || retailer.status === 'inactive') return store(values);
    return new Promise((answer) => setAsked({ values, answer }));
  };
  return (
    <Card>
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => {
          if (open) return;
          asked?.answer(false);
          setAsked(null);
        }}
        title={`Switch off ${isolated(retailer.name)}?`}
        text={<ClosingText retailerId={id} />}
        confirm="Switch off and save"
        danger
        onConfirm={async () => {
          if (asked) asked.answer(await store(asked.values));
        }}
      />
      <RetailerForm
        retailer={retailer}
        photo={
          <PictureField
            key={taken?.stored}
            label={PHOTO}
            kind="retailer-photo"
            current={taken ? taken.stored : retailer.storePhoto}
            onChange={setPhoto}
          />
        }
        picture={{
          label: PHOTO,
          chosen: photo,
          take: (stored) => {
            setPhoto(undefined);
            setTaken({ stored });
          },
        }}
        onSave={save}
        onCancel={goBack}
        stale={stale}
        read={() => retailersClient.get({ retailerId: id })}
      />
    </Card>
  );
}
