import { latePart } from '../late/lazily.tsx';
import styles from './file-uploads.module.css';

/** Takes files, several at once, and shows how far each has come. */
export const FileUploads = latePart(
  () => import('./file-upload-list.tsx'),
  'FileUploadList',
  <div className={styles.room} />,
);
