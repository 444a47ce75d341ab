import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '#ui/components/button.tsx';
import { DialogPopup } from '#ui/popups/dialog-popup.tsx';
import type { StorePhoto } from '../contract.ts';
import styles from './page-parts.module.css';

type PhotoPopupProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  photos: readonly StorePhoto[];
  /** The place of the shown photo. */
  shown: number;
  onShow: (index: number) => void;
};

/** A photo in large. The arrows on the screen and on the keyboard lead to the previous and the next one. */
export function PhotoPopup({ open, onOpenChange, photos, shown, onShow }: PhotoPopupProps) {
  const photo = photos[shown];
  const [before, after] = [-1, 1].map((by) => (shown + by + photos.length) % photos.length);
  useEffect(() => {
    if (!open) return undefined;
    const turn = (event: KeyboardEvent) => {
      const next = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined;
      if (next === undefined) return;
      event.preventDefault();
      onShow(next);
    };
    // In the capture phase, because the dialog stops arrow keys from bubbling.
    window.addEventListener('keydown', turn, true);
    return () => window.removeEventListener('keydown', turn, true);
  }, [open, before, after, onShow]);
  return (
    <DialogPopup
      open={open}
      onOpenChange={onOpenChange}
      title={`Photo ${shown + 1} of ${photos.length}`}
      wide
    >
      {photo && (
        <div className={styles.large}>
          <img src={photo.url} alt={photo.words} />
          {photo.words && (
            <p>
              <bdi>{photo.words}</bdi>
            </p>
          )}
          {photos.length > 1 && (
            <div className={styles.steps}>
              <IconButton label="Previous photo" onClick={() => onShow(before ?? 0)}>
                <ChevronLeft size={20} aria-hidden="true" />
              </IconButton>
              <IconButton label="Next photo" onClick={() => onShow(after ?? 0)}>
                <ChevronRight size={20} aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </div>
      )}
    </DialogPopup>
  );
}
