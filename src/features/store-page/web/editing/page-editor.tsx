import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { TextAreaField } from '#ui/forms/field.tsx';
import { useUnsaved } from '#ui/forms/use-unsaved.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import type { EditedPage } from '../../contract.ts';
import { type Content, contentShape, draftShape } from '../../inputs.ts';
import { PageParts } from '../page-parts.tsx';
import { storePageClient, storePageKey } from '../queries.ts';
import { DraftState } from './draft-state.tsx';
import { HoursFields } from './hours-fields.tsx';
import { LinksFields } from './links-fields.tsx';
import styles from './page-editor.module.css';
import { PhotosFields } from './photos-fields.tsx';
import { SpecialDaysFields } from './special-days-fields.tsx';
import { draftOf, problemOfSold, problemsOf, type TypedPage, typedOf } from './typed-page.ts';
import { useDraftSaving } from './use-draft-saving.ts';

type PageEditorProps = {
  retailerId: Id;
  /** The saved state that the editor begins with. */
  edited: EditedPage;
  /** Reads the newest saved state, with which a new editor begins. */
  onStartOver: () => Promise<unknown>;
};

/** Edits what a store says on its page. It is saved as a draft by itself, and shown to others once it is published. */
export function PageEditor({ retailerId, edited, onStartOver }: PageEditorProps) {
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<TypedPage>(() => typedOf(edited.content));
  const [photos, setPhotos] = useState(edited.photos);
  const [isChecked, setChecked] = useState(false);
  const [shown, setShown] = useState<Content | null>(null);
  const [isAsked, setAsked] = useState(false);
  const draft = draftOf(typed);
  const problems = problemsOf(isChecked ? contentShape : draftShape, draft);
  const isValid = draftShape.safeParse(draft).success;
  const saving = useDraftSaving(
    { retailerId, draft, isValid },
    {
      draft: edited.content,
      revision: edited.revision,
      at: edited.draftedAt === null ? null : new Date(edited.draftedAt),
    },
  );
  useUnsaved(saving.isDirty, frame);
  const urls = new Map(photos.map(({ id, url }) => [id, url]));
  const change = (part: Partial<TypedPage>) => setTyped((before) => ({ ...before, ...part }));

  const publish = useChange(storePageClient.publish, {
    done: 'The page is published',
    failed: 'The page could not be published',
    stale: [storePageKey],
  });
  const discard = useChange(storePageClient.discardDraft, {
    done: 'The draft is discarded',
    failed: 'The draft could not be discarded',
    stale: [],
  });

  /** What would be published; null while something is missing, which the first field then shows. */
  const complete = (): Content | null => {
    const checked = contentShape.safeParse(draft);
    if (checked.success) return checked.data;
    setChecked(true);
    requestAnimationFrame(() => {
      const wrong = frame.current?.querySelector<HTMLElement>('[aria-invalid], [data-problem]');
      wrong?.scrollIntoView({ block: 'center' });
      wrong?.focus();
    });
    return null;
  };
  const onPublish = async () => {
    const content = complete();
    if (content === null || !(await saving.flush())) return;
    if (await publish.run({ retailerId, revision: saving.revision(), content }))
      await navigate({ to: '/retailers/$retailerId', params: { retailerId } });
  };
  const onDiscard = async () => {
    // A save that is under way would make another draft.
    await saving.flush();
    const isDone = await discard.run({ retailerId, revision: saving.revision() });
    if (isDone) await onStartOver();
    return isDone;
  };
  const hasDraft = saving.savedAt !== null || saving.isDirty;
  return (
    <div ref={frame} className={styles.editor}>
      {edited.isHidden && (
        <MessageBox tone="warning" title="An admin hid the words and photos of this page">
          Others see its hours alone. What you publish next is shown again.
        </MessageBox>
      )}
      <Card title="Opening hours" level={2}>
        <HoursFields hours={typed.hours} problems={problems} onChange={(hours) => change({ hours })} />
      </Card>
      <Card title="Special days" level={2}>
        <SpecialDaysFields
          days={typed.specialDays}
          problems={problems}
          onChange={(specialDays) => change({ specialDays })}
        />
      </Card>
      <Card title="Photos" level={2}>
        <PhotosFields
          retailerId={retailerId}
          photos={typed.photos}
          urls={urls}
          problems={problems}
          onChange={(next) => change({ photos: next })}
          onStored={(photo) => {
            setPhotos((before) => [...before, photo]);
            setTyped((before) => ({ ...before, photos: [...before.photos, { key: photo.id, words: '' }] }));
          }}
        />
      </Card>
      <Card title="What you sell" level={2}>
        <TextAreaField
          label="A thing on each line"
          rows={6}
          placeholder={'Board games\nMiniatures and paint\nSnacks'}
          value={typed.sells}
          error={problemOfSold(problems)}
          onValueChange={(sells) => change({ sells })}
        />
      </Card>
      <Card title="Links" level={2}>
        <LinksFields links={typed.links} problems={problems} onChange={(links) => change({ links })} />
      </Card>
      <div className={styles.bar}>
        <DraftState
          saving={saving}
          isValid={isValid}
          isPublished={edited.publishedAt !== null}
          onTheirs={onStartOver}
          onMine={async () => {
            const { revision } = await storePageClient.getDraft({ retailerId });
            await saving.saveOver(revision);
          }}
        />
        <div className={styles.actions}>
          <Button variant="quiet" disabled={!hasDraft} onClick={() => setAsked(true)}>
            Discard draft
          </Button>
          <Button variant="quiet" onClick={() => setShown(complete())}>
            Preview
          </Button>
          <Button busy={publish.isPending} disabled={!hasDraft} onClick={() => void onPublish()}>
            Publish
          </Button>
        </div>
      </div>
      <Confirm
        open={isAsked}
        onOpenChange={setAsked}
        title="Discard the draft?"
        text={
          edited.publishedAt === null
            ? 'What you wrote here and did not publish is lost, with its photos.'
            : 'The editor goes back to the published page. What you wrote since is lost, with new photos.'
        }
        confirm="Discard"
        danger
        onConfirm={onDiscard}
      />
      <Dialog open={shown !== null} onOpenChange={(open) => !open && setShown(null)} title="Preview" wide>
        {shown && (
          <PageParts
            timeZone={null}
            content={{
              ...shown,
              photos: shown.photos.map(({ id, words }) => ({ id, words, url: urls.get(id) ?? '' })),
            }}
          />
        )}
      </Dialog>
    </div>
  );
}
