import { Switch, type TextKey, useText } from '@ipr/ui';
import { type ReactNode, useId } from 'react';
import card from '../../settings-card/settings-card.module.css';
import classes from './settings-page.module.css';

export interface SettingSwitch {
  readonly label: TextKey;
  readonly note: TextKey;
  /** Follows the note. */
  readonly fact?: ReactNode;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}

const OneSwitch = ({ label, note, fact, checked, disabled, onChange }: SettingSwitch) => {
  const text = useText();
  const id = useId();
  return (
    <li className={classes.switch}>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-note`}
      />
      <div>
        <label htmlFor={id} id={`${id}-label`}>
          {text(label)}
        </label>
        <p id={`${id}-note`} className={card.note}>
          {text(note)} {fact}
        </p>
      </div>
    </li>
  );
};

/** Switches that are saved one by one. */
export const SettingSwitches = ({ switches }: { readonly switches: readonly SettingSwitch[] }) => (
  <ul className={classes.switches}>
    {switches.map((each) => (
      <OneSwitch key={each.label} {...each} />
    ))}
  </ul>
);
