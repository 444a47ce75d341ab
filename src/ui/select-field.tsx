import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import { FieldShell, type FieldFrame } from './field.tsx';
import styles from './field.module.css';

export type SelectOption = { value: string; label: string };

export type SelectFieldProps = FieldFrame & {
  /** The chosen option's value; '' while none is chosen. */
  value: string;
  onValueChange?: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
};

/** One of a list. */
export function SelectField({ value, onValueChange, options, placeholder, ...frame }: SelectFieldProps) {
  return (
    <FieldShell {...frame}>
      <Select.Root
        items={options}
        value={value === '' ? null : value}
        disabled={frame.disabled ?? false}
        onValueChange={(next) => onValueChange?.(next ?? '')}
      >
        <Select.Trigger className={classNames(styles.control, styles.select)}>
          <Select.Value placeholder={placeholder} />
          <Select.Icon>
            <ChevronDown size={18} aria-hidden="true" />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner className={styles.positioner} sideOffset={6} alignItemWithTrigger={false}>
            <Select.Popup className={styles.popup}>
              <Select.List>
                {options.map((option) => (
                  <Select.Item key={option.value} value={option.value} className={styles.option}>
                    <Select.ItemText>{option.label}</Select.ItemText>
                    <Select.ItemIndicator>
                      <Check size={16} aria-hidden="true" />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </FieldShell>
  );
}
