import { Plus } from 'lucide-react';
import { newId } from '#shared/ids.ts';
import { Button } from '#ui/components/button.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { RowTools, useOrderedRows } from '#ui/forms/ordered/ordered-rows.tsx';
import { LONGEST } from '../../inputs.ts';
import { MOST_LINKS } from '../../rules.ts';
import styles from './page-editor.module.css';
import type { Problems, TypedLink } from './typed-page.ts';

type LinksFieldsProps = {
  links: readonly TypedLink[];
  problems: Problems;
  onChange: (links: TypedLink[]) => void;
};

/** Other pages of the store: its shop, its club, its chat. */
export function LinksFields({ links, problems, onChange }: LinksFieldsProps) {
  const { frame, said, move, remove, add } = useOrderedRows<TypedLink, HTMLDivElement>({
    rows: links,
    onRowsChange: onChange,
    noun: 'link',
  });
  const change = (index: number, part: Partial<TypedLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...part } : link)));
  return (
    <div ref={frame} className={styles.stack}>
      {links.length === 0 && <p>Your shop on the web, your club, your chat.</p>}
      <div className={styles.rows}>
        {links.map((link, index) => (
          <div
            key={link.key}
            data-row={link.key}
            className={styles.row}
            role="group"
            aria-label={`Link ${index + 1}`}
          >
            <TextField
              label="Name"
              value={link.label}
              limit={LONGEST.label}
              error={problems[`links.${index}.label`]}
              onValueChange={(label) => change(index, { label })}
            />
            <TextField
              label="Address"
              type="url"
              placeholder="https://"
              value={link.url}
              error={problems[`links.${index}.url`]}
              onValueChange={(url) => change(index, { url })}
            />
            <div className={styles.tools}>
              <RowTools noun="link" index={index} count={links.length} onMove={move} onRemove={remove} />
            </div>
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {links.length < MOST_LINKS && (
        <Button variant="quiet" data-add onClick={() => add({ key: newId(), label: '', url: '' })}>
          <Plus size={18} aria-hidden="true" />
          Add a link
        </Button>
      )}
    </div>
  );
}
