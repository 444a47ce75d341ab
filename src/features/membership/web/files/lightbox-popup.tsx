import { ChevronLeft, ChevronRight, Download, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { sizeInWords } from '#shared/upload-kinds.ts';
import { Button, buttonClass, IconButton } from '#ui/components/button.tsx';
import { DialogPopup } from '#ui/popups/dialog-popup.tsx';
import { HiddenNote } from '#features/moderation/web/for-others/hidden-note.tsx';
import { ThingMenu } from '#features/moderation/web/for-others/thing-menu.tsx';
import type { CampaignFile } from '../../files/contract.ts';
import type { campaignFileCan } from '#features/campaigns/policy.ts';
import { DownloadLink } from './download-link.tsx';
import styles from './lightbox.module.css';

const ICON = 18;
const ARROW = 24;

export type LightboxProps = {
  pictures: CampaignFile[];
  /** The picture that is shown; null if the lightbox is closed. */
  shown: CampaignFile | null;
  onShow: (picture: CampaignFile | null) => void;
  can: (picture: CampaignFile) => ReturnType<typeof campaignFileCan>;
  onRemove: (picture: CampaignFile) => void;
};

/** The content of `Lightbox`, loaded lazily when it opens. */
export function LightboxPopup({ pictures, shown, onShow, can, onRemove }: LightboxProps) {
  const index = pictures.findIndex(({ id }) => id === shown?.id);
  const before = pictures[index - 1];
  const after = index < 0 ? undefined : pictures[index + 1];

  useEffect(() => {
    if (!shown) return undefined;
    const turn = (event: KeyboardEvent) => {
      const next = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined;
      if (!next) return;
      event.preventDefault();
      onShow(next);
    };
    // In the capture phase, because the dialog stops arrow keys from bubbling.
    window.addEventListener('keydown', turn, true);
    return () => window.removeEventListener('keydown', turn, true);
  }, [shown, before, after, onShow]);

  const actions = shown && (
    <>
      {can(shown).report && <ThingMenu things={[{ kind: 'file', id: shown.id }]} name={shown.name} />}
      {can(shown).remove && (
        <Button variant="quiet" onClick={() => onRemove(shown)}>
          <Trash2 size={ICON} aria-hidden="true" />
          Remove
        </Button>
      )}
      <a className={buttonClass()} href={shown.url} download={shown.name}>
        <Download size={ICON} aria-hidden="true" />
        Download
      </a>
      {shown.original && (
        <DownloadLink file={shown.original} className={buttonClass({ variant: 'quiet' })}>
          <Download size={ICON} aria-hidden="true" />
          {`Download original (${sizeInWords(shown.original.sizeBytes)})`}
        </DownloadLink>
      )}
    </>
  );

  return (
    <DialogPopup
      wide
      open={shown !== null}
      onOpenChange={(open) => !open && onShow(null)}
      title={shown?.name ?? ''}
      actions={actions}
    >
      {shown && (
        <>
          {shown.isHidden && (
            <HiddenNote
              thing={{ kind: 'file', id: shown.id }}
              seenBy="Only the member who added it, the organisers and admins see it."
            />
          )}
          <div className={styles.stage}>
            <img key={shown.id} className={styles.picture} src={shown.url} alt={shown.name} />
          </div>
          {pictures.length > 1 && (
            <div className={styles.turn}>
              <IconButton
                label="Previous picture"
                disabled={!before}
                onClick={() => before && onShow(before)}
              >
                <ChevronLeft size={ARROW} aria-hidden="true" />
              </IconButton>
              <p className={styles.place} role="status">
                {index + 1} of {pictures.length}
              </p>
              <IconButton label="Next picture" disabled={!after} onClick={() => after && onShow(after)}>
                <ChevronRight size={ARROW} aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </>
      )}
    </DialogPopup>
  );
}
