import type { SelectHTMLAttributes } from 'react';
import classes from './plain.module.css';

interface PlainChoiceProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** The browser's own list of choices. */
export const PlainChoice = <Value extends string>({ value, options, onChange, ...rest }: PlainChoiceProps<Value>) => (
  <select
    {...rest}
    className={classes.choice}
    value={value}
    onChange={({ target }) => {
      const chosen = options.find((option) => option.value === target.value);
      if (chosen) onChange(chosen.value);
    }}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
