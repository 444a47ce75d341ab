import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '#ui/components/avatar.tsx';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { FileButton } from '#ui/uploads/file-button.tsx';
import { acceptOf, hintOf } from '#ui/uploads/file-problem.ts';
import { reloadSession } from '#ui/session/session.ts';
import { notify } from '#ui/feedback/toast.ts';
import { useUploads } from '#ui/uploads/use-uploads.ts';
import type { Player } from '../contract.ts';
import styles from './player-panel.module.css';
import { ownPlayer, playersClient } from './queries.ts';

/** The player's picture and alias, with buttons to change the picture. */
export function PlayerPicture({ player }: { player: Player }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const show = async (changed: Player) => {
    cache.setQueryData(ownPlayer().queryKey, { player: changed });
    await reloadSession();
  };
  const { items, queue } = useUploads('avatar', async ({ uploadId }) => {
    await show(await playersClient.setImage({ uploadId }, { context: { requestId: uploadId } }));
    notify('Picture updated successfully');
  });
  const remove = useChange(playersClient.removeImage, {
    done: 'Picture removed',
    failed: 'Failed to remove your picture',
    stale: [],
    onDone: show,
  });
  const choose = (file: File) => {
    for (const { id } of items) queue.cancel(id);
    queue.add([file]);
  };
  const item = items[0];
  const isSending = item !== undefined && item.state !== 'failed';
  const { alias, aliasImageUrl } = player;
  return (
    <div className={styles.who}>
      <Avatar name={alias} src={aliasImageUrl} large />
      <div className={styles.picture}>
        <p className={styles.alias}>{alias}</p>
        <div className={styles.buttons}>
          <FileButton
            label={aliasImageUrl === null ? 'Add picture' : 'Change picture'}
            accept={acceptOf('avatar')}
            busy={isSending}
            onFile={choose}
          />
          {aliasImageUrl !== null && (
            <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
              Remove picture
            </Button>
          )}
        </div>
        {isSending && (
          <progress
            className={styles.progress}
            aria-label="Uploading your picture"
            max={1}
            value={item.share}
          />
        )}
        {!isSending && (
          <p
            className={item?.problem ? styles.problem : styles.hint}
            role={item?.problem ? 'alert' : undefined}
          >
            {item?.problem ?? hintOf('avatar')}
          </p>
        )}
      </div>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Remove your picture?"
        text="Other players see your initials instead."
        confirm="Remove"
        danger
        onConfirm={() => remove.run({})}
      />
    </div>
  );
}
