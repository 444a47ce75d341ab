import { Combobox } from '@base-ui/react/combobox';
import { Check, X } from 'lucide-react';
import { classNames } from '../components/class-names.ts';
import { FieldShell, type FieldFrame } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './picker-field.module.css';

export type PickerOption = { value: string; label: string; detail?: string | undefined };

type PickerFieldProps = FieldFrame & {
  value: PickerOption | null;
  onValueChange: (value: PickerOption | null) => void;
  /** Called with the text on every key; the answer comes as `options`. */
  onSearch: (text: string) => void;
  options: readonly PickerOption[];
  /** Stands above the options: that they are on their way, that there are none, or why. */
  status?: string | undefined;
  placeholder?: string;
};

/** One of very many, looked for by typing. Nothing may be chosen too. */
export function PickerField(props: PickerFieldProps) {
  const { value, onValueChange, onSearch, options, status, placeholder, ...frame } = props;
  const isListed = value === null || options.some((option) => option.value === value.value);
  return (
    <FieldShell {...frame}>
      {({ aria, ...control }) => (
        <Combobox.Root
          {...control}
          items={isListed ? options : [...options, value]}
          value={value}
          filter={null}
          itemToStringLabel={(option: PickerOption) => option.label}
          isItemEqualToValue={(option, other) => option.value === other.value}
          onValueChange={(next) => onValueChange(next)}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change' || reason === 'input-clear' || reason === 'clear-press')
              onSearch(text);
          }}
        >
          <Combobox.InputGroup className={styles.group}>
            <Combobox.Input
              {...aria}
              className={classNames(fieldStyles.control, styles.input)}
              placeholder={placeholder}
            />
            <Combobox.Clear className={styles.clear} aria-label={`Clear ${frame.label}`}>
              <X size={18} aria-hidden="true" />
            </Combobox.Clear>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner className={styles.positioner} sideOffset={6}>
              <Combobox.Popup className={styles.popup}>
                <Combobox.Status className={classNames(status !== undefined && styles.status)}>
                  {status}
                </Combobox.Status>
                <Combobox.List className={styles.list}>
                  {(option: PickerOption) => (
                    <Combobox.Item key={option.value} value={option} className={styles.option}>
                      <span>
                        <span className={styles.label}>{option.label}</span>
                        {option.detail && <span className={styles.detail}>{option.detail}</span>}
                      </span>
                      <Combobox.ItemIndicator>
                        <Check size={18} aria-hidden="true" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </FieldShell>
  );
}
