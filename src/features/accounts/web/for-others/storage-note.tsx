import { useQuery } from '@tanstack/react-query';
import { sizeInWords } from '#shared/upload-kinds.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { useSession } from '#ui/session/session.ts';
import type { Storage } from '../../admin-contract.ts';
import { storageUsed } from '../queries.ts';

/** Users are warned from this share of the quota on. */
const WARN_FROM = 0.8;

/** The query to invalidate once a file was added or removed. */
export const storageUsedKey = storageUsed().queryKey;

/** The used storage and the quota in words, such as '12.5 MB of 1024 MB'. */
export const storageInWords = ({ usedBytes, quotaBytes }: Storage): string =>
  `${usedBytes === 0 ? '0 KB' : sizeInWords(usedBytes)} of ${sizeInWords(quotaBytes)}`;

/** Warns a signed-in user that little storage is left for files; shows nothing while there is enough. */
export function StorageNote() {
  const { user } = useSession();
  const { data } = useQuery({ ...storageUsed(), enabled: user !== null });
  if (!data || data.usedBytes < data.quotaBytes * WARN_FROM) return null;
  return (
    <MessageBox tone="warning">
      {`Your files take ${storageInWords(data)}. Remove those that you no longer need to make room for others.`}
    </MessageBox>
  );
}
