import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';

type LocationDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onContinue: () => void;
  onEnable: () => void;
};

/** The dialog 'Enable Location Access', shown before a visit is recorded without coordinates. */
export function LocationDialog({ open, onOpenChange, onContinue, onEnable }: LocationDialogProps) {
  const choose = (then: () => void) => () => {
    onOpenChange(false);
    then();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Enable Location Access"
      description="With your location the visit finds the stores around you by itself. It is kept with your visit, where only you see it."
      actions={
        <>
          <Button variant="quiet" onClick={choose(onContinue)}>
            Continue without location
          </Button>
          <Button onClick={choose(onEnable)}>Enable Location</Button>
        </>
      }
    />
  );
}
