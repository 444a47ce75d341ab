import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { CreatePlayerForm } from './player-forms.tsx';

type CreatePlayerDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The form that makes the user a player, in a dialog. */
export const CreatePlayerDialog = ({ open, onOpenChange }: CreatePlayerDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Create Player Profile"
    description="Other players know you by your alias."
  >
    <CreatePlayerForm onDone={() => onOpenChange(false)}>
      <Button variant="quiet" onClick={() => onOpenChange(false)}>
        Cancel
      </Button>
    </CreatePlayerForm>
  </Dialog>
);
