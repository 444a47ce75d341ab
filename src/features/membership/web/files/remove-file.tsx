import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import type { CampaignFile } from '../../files/contract.ts';

type RemoveFileProps = {
  /** The file to remove; null if the dialog is closed. */
  file: CampaignFile | null;
  onClose: () => void;
  onRemove: (file: CampaignFile) => Promise<unknown>;
};

/** Asks before a file is permanently removed. */
export function RemoveFile({ file, onClose, onRemove }: RemoveFileProps) {
  // Kept so that the dialog still names the file while it closes.
  const [last, setLast] = useState(file);
  if (file !== null && file !== last) setLast(file);
  return (
    <Confirm
      open={file !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Remove this file?"
      text={`“${isolated(last?.name ?? '')}” is removed from the campaign for everybody, for good.`}
      confirm="Remove"
      danger
      onConfirm={() => (file === null ? undefined : onRemove(file))}
    />
  );
}
