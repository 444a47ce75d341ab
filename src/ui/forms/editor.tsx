import { type FunctionComponent, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../popups/dialog.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

type EditorProps<P> = {
  /** On the button. */
  label: string;
  /** The button's name where its words alone do not tell what is edited. */
  name?: string;
  title: string;
  description?: ReactNode;
  primary?: boolean;
  /** The form does what cannot be taken back lightly. */
  danger?: boolean;
  /** The form, lazy: its code is fetched when it is opened first. Each opening begins with a new form. */
  form: FunctionComponent<P & { onClose: () => void }>;
  /** What the form gets beside. */
  given: P;
};

/** A button that opens a form over the page. */
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
