import type { Id } from '#shared/ids.ts';
import { TextField } from '#ui/forms/field.tsx';
import { RowTools, useOrderedRows } from '#ui/forms/ordered/ordered-rows.tsx';
import { FileUploads } from '#ui/uploads/file-uploads.tsx';
import { LONGEST } from '../../inputs.ts';
import { MOST_PHOTOS } from '../../rules.ts';
import { storePageClient } from '../queries.ts';
import styles from './page-editor.module.css';
import type { Problems, TypedPhoto } from './typed-page.ts';

type PhotosFieldsProps = {
  retailerId: Id;
  photos: readonly TypedPhoto[];
  /** The addresses of all stored photos. */
  urls: ReadonlyMap<Id, string>;
  problems: Problems;
  onChange: (photos: TypedPhoto[]) => void;
  /** A photo was sent and is stored. */
  onStored: (photo: { id: Id; url: string }) => void;
};

/** The photos of a store, in the order in which its page shows them. */
export function PhotosFields({ retailerId, photos, urls, problems, onChange, onStored }: PhotosFieldsProps) {
  const { frame, said, move, remove } = useOrderedRows<TypedPhoto, HTMLDivElement>({
    rows: photos,
    onRowsChange: onChange,
    noun: 'photo',
  });
  return (
    <div ref={frame} className={styles.stack}>
      <div className={styles.rows}>
        {photos.map((photo, index) => (
          <div
            key={photo.key}
            data-row={photo.key}
            className={styles.photoRow}
            role="group"
            aria-label={`Photo ${index + 1}`}
          >
            <img src={urls.get(photo.key)} alt="" className={styles.thumb} />
            <div className={styles.stack}>
              <TextField
                label="What it shows"
                hint="For people who can’t see it."
                value={photo.words}
                limit={LONGEST.words}
                error={problems[`photos.${index}.words`]}
                onValueChange={(words) =>
                  onChange(photos.map((other) => (other.key === photo.key ? { ...other, words } : other)))
                }
              />
              <div className={styles.tools}>
                <RowTools noun="photo" index={index} count={photos.length} onMove={move} onRemove={remove} />
              </div>
            </div>
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {photos.length < MOST_PHOTOS ? (
        <FileUploads
          label="Add photos"
          kind="retailer-photo"
          onStored={async ({ uploadId }) =>
            // The upload's id is also the request's: a repeated request adds the photo once.
            onStored(
              await storePageClient.addPhoto({ retailerId, uploadId }, { context: { requestId: uploadId } }),
            )
          }
        />
      ) : (
        <p>A page shows at most {MOST_PHOTOS} photos.</p>
      )}
    </div>
  );
}
