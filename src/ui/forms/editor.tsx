import { type FunctionComponent, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../popups/dialog.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

type EditorProps<P> = {
  /** The button's label. */
  label: string;
  /** The button's accessible name, if the label does not say what is edited. */
  name?: string;
  title: string;
  description?: ReactNode;
  primary?: boolean;
  /** The form does something that can't easily be undone. */
  danger?: boolean;
  /** The form, loaded lazily when it is first opened. Each opening starts with a new form. */
  form: FunctionComponent<P & { onClose: () => void }>;
  /** Further props of the form. */
  given: P;
};

/** A button that opens a form in a dialog. */
export function Editor<P extends object>(props: EditorProps<P>) {
  const { label, name, title, description, primary = false, danger = false, form: Form, given } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size={primary ? 'medium' : 'small'}
        variant={danger ? 'danger' : primary ? 'primary' : 'quiet'}
        aria-label={name}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} description={description} wide>
        {open && (
          <Suspense fallback={<Skeleton shape="row" count={4} />}>
            <Form {...given} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
