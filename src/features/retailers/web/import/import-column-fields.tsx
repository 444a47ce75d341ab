import { Card } from '#ui/components/card.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { guessColumns, type ImportColumns, type ImportField, importFields } from '../../import/columns.ts';
import type { CsvTable } from '../../import/read-csv.ts';
import styles from './import-page.module.css';

const labels: Record<ImportField, string> = {
  name: 'Name',
  brand: 'Chain, where a row has no name',
  description: 'Description',
  address: 'Address',
  address2: 'Address, second line',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
  websiteUrl: 'Website',
  lat: 'Latitude',
  lng: 'Longitude',
};

type Choice = { columns: ImportColumns; naming: { nameOfAll: string; chain: string } };
type ImportColumnFieldsProps = Choice & {
  table: CsvTable & { hasHeader: boolean };
  disabled: boolean;
  /** Whether nothing can be imported with these columns, so that they are shown for correction. */
  hasProblem: boolean;
  onChange: (choice: Choice) => void;
};

/** Which column of a file holds which field, collapsed while the guess works; and how its stores are named. */
export function ImportColumnFields(props: ImportColumnFieldsProps) {
  const { table, columns, naming, disabled, hasProblem, onChange } = props;
  const guessed = guessColumns(table.header);
  const used = new Set(Object.values(columns));
  const unused = table.header.filter((_, index) => !used.has(index));
  const choices = table.header.map((title, index) => ({
    value: String(index),
    label: title || `Column ${index + 1}`,
  }));
  const hintOf = (field: ImportField): string => {
    if (columns[field] === undefined) return 'Not in this file';
    return columns[field] === guessed[field] ? 'Guessed from its heading' : 'Chosen by you';
  };
  return (
    <Card title="Columns" level={2} className={styles.card}>
      {!table.hasHeader && (
        <p>The first line names no columns, so it is read as a store: choose what each column is.</p>
      )}
      <p className={styles.note}>
        {`${used.size} of ${table.header.length} columns are used.`}
        {unused.length > 0 && ` Not used: ${unused.join(', ')}.`}
      </p>
      <details className={styles.fold} open={hasProblem || undefined}>
        <summary>Which column is what</summary>
        <div className={styles.columns}>
          {importFields.map((field) => (
            <SelectField
              key={field}
              label={labels[field]}
              hint={hintOf(field)}
              value={String(columns[field] ?? '')}
              disabled={disabled}
              options={[{ value: '', label: 'None' }, ...choices]}
              onValueChange={(value) => {
                const { [field]: _, ...rest } = columns;
                onChange({ columns: value === '' ? rest : { ...rest, [field]: Number(value) }, naming });
              }}
            />
          ))}
        </div>
      </details>
      <div className={styles.columns}>
        <TextField
          label="Name of stores without one"
          value={naming.nameOfAll}
          limit={200}
          isCut
          disabled={disabled}
          onValueChange={(nameOfAll) => onChange({ columns, naming: { ...naming, nameOfAll } })}
        />
        <TextField
          label="Put before every name"
          hint="The chain of all these stores, where their names leave it out"
          value={naming.chain}
          limit={100}
          isCut
          disabled={disabled}
          onValueChange={(chain) => onChange({ columns, naming: { ...naming, chain } })}
        />
      </div>
    </Card>
  );
}
