import { lazy, Suspense } from 'react';
import type { FileUploadsProps } from './file-upload-list.tsx';
import styles from './file-uploads.module.css';
import { Optional } from '../feedback/optional.tsx';

const FileUploadList = lazy(() =>
  import('./file-upload-list.tsx').then((module) => ({ default: module.FileUploadList })),
);

/** Takes files, several at once, and shows how far each has come. */
export const FileUploads = (props: FileUploadsProps) => (
  <Optional>
    <Suspense fallback={<div className={styles.room} />}>
      <FileUploadList {...props} />
    </Suspense>
  </Optional>
);
