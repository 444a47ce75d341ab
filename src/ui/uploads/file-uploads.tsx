import { Suspense } from 'react';
import { lazily } from '../popups/lazy.tsx';
import type { FileUploadsProps } from './file-upload-list.tsx';
import styles from './file-uploads.module.css';
import { Optional } from '../feedback/optional.tsx';

const FileUploadList = lazily(() => import('./file-upload-list.tsx'), 'FileUploadList');

/** Takes files, several at once, and shows how far each has come. */
export const FileUploads = (props: FileUploadsProps) => (
  <Optional>
    <Suspense fallback={<div className={styles.room} />}>
      <FileUploadList {...props} />
    </Suspense>
  </Optional>
);
