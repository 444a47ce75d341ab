import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { CreatePlayerForm } from './player-forms.tsx';

type CreatePlayerDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether something was pressed that is done once there is a player. */
  isOnTheWay?: boolean;
};

/** The form that makes the user a player, in a dialog. */
export const CreatePlayerDialog = ({ open, onOpenChange, isOnTheWay = false }: CreatePlayerDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Create Player Profile"
    description={`${isOnTheWay ? 'One more step to what you pressed. ' : ''}Other players know you by your alias.`}
  >
    <CreatePlayerForm onDone={() => onOpenChange(false)}>
      <Button variant="quiet" onClick={() => onOpenChange(false)}>
        Cancel
      </Button>
    </CreatePlayerForm>
  </Dialog>
);
