import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#ui/components/button.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { Drawer } from '#ui/popups/drawer.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { Menu } from '#ui/popups/menu.tsx';
import { Section } from '#ui/page.tsx';
import { notify, notifyFailure } from '#ui/feedback/toast.ts';
import styles from './gallery.module.css';

type Overlay = 'dialog' | 'confirm' | 'drawer' | null;

export function OverlaySamples() {
  const [open, setOpen] = useState<Overlay>(null);
  const [alias, setAlias] = useState('Mara');
  const openChange = (overlay: Overlay) => (next: boolean) => setOpen(next ? overlay : null);
  return (
    <Section title="Dialogs, menus, messages">
      <div className={styles.row}>
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="quiet" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button variant="quiet" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
        <Menu
          trigger="Menu"
          triggerClass={buttonClass({ variant: 'quiet' })}
          entries={[
            { label: 'Copy', onSelect: () => notify('Copied'), icon: <Copy size={16} aria-hidden="true" /> },
            {
              label: 'Remove',
              onSelect: () => setOpen('confirm'),
              icon: <Trash2 size={16} aria-hidden="true" />,
              danger: true,
            },
          ]}
        />
        <Button variant="quiet" onClick={() => notify({ title: 'Success', description: 'Username updated' })}>
          Toast
        </Button>
        <Button variant="quiet" onClick={() => notifyFailure('Error', 'Failed to update username')}>
          Toast of a failure
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={openChange('dialog')}
        title="Create your player profile"
        description="This is how others at the table know you."
        actions={<Button onClick={() => setOpen(null)}>Create</Button>}
      >
        <TextField label="Alias" value={alias} onValueChange={setAlias} required />
      </Dialog>
      <Confirm
        open={open === 'confirm'}
        onOpenChange={openChange('confirm')}
        title="Delete visit"
        text="Are you sure you want to delete this visit? This action cannot be undone."
        confirm="Delete"
        danger
        onConfirm={() => notify('Deleted')}
      />
      <Drawer open={open === 'drawer'} onOpenChange={openChange('drawer')} title="Drawer">
        <p>Swipe it away, press Escape, or press beside it.</p>
      </Drawer>
    </Section>
  );
}
