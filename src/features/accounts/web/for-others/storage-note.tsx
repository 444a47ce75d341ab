import { useQuery } from '@tanstack/react-query';
import { MessageBox } from '../../../../ui/feedback/message-box.tsx';
import { useSession } from '../../../../ui/session/session.ts';
import { storageUsed } from '../queries.ts';
import { storageInWords } from '../storage-in-words.ts';

/** From this share of the quota on, users are told. */
const TELL_FROM = 0.8;

/** Tells who is signed in that little room is left for files; nothing as long as there is enough. */
export function StorageNote() {
  const { user } = useSession();
  const { data } = useQuery({ ...storageUsed(), enabled: user !== null });
  if (!data || data.usedBytes < data.quotaBytes * TELL_FROM) return null;
  return (
    <MessageBox tone="warning">
      {`Your files take ${storageInWords(data)}. Remove those that you no longer need to make room for others.`}
    </MessageBox>
  );
}
