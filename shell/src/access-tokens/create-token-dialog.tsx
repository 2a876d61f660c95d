import type { AccessTokenScope } from '@ipr/api';
import { accessTokenScopes } from '@ipr/api';
import { Checkbox, ConfirmDialog, Input, Segmented, useText } from '@ipr/ui';
import { useId, useState } from 'react';
import classes from '../settings-card/settings-card.module.css';
import type { WantedToken } from './use-access-tokens.ts';

const periods = [7, 30, 90, 365] as const;

interface ScopeBoxProps {
  readonly scope: AccessTokenScope;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const ScopeBox = ({ scope, checked, onChange }: ScopeBoxProps) => {
  const text = useText();
  const note = useId();
  return (
    <li>
      <Checkbox checked={checked} aria-describedby={note} onChange={({ target }) => onChange(target.checked)}>
        {text(`tokens.scope-${scope}`)}
      </Checkbox>
      <p id={note} className={classes.right}>
        {text(`tokens.scope-${scope}-text`)}
      </p>
    </li>
  );
};

interface CreateTokenDialogProps {
  readonly busy: boolean;
  readonly onCreate: (wanted: WantedToken) => void;
  readonly onClose: () => void;
}

/** Name, rights and validity of a new token; it can read and nothing else unless its person chooses more. */
export const CreateTokenDialog = ({ busy, onCreate, onClose }: CreateTokenDialogProps) => {
  const text = useText();
  const nameId = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly AccessTokenScope[]>([]);
  const [days, setDays] = useState<number>(periods[1]);
  const choose = (scope: AccessTokenScope, isChosen: boolean) =>
    setScopes((chosen) => [...chosen.filter((each) => each !== scope), ...(isChosen ? [scope] : [])]);
  return (
    <ConfirmDialog
      title={text('tokens.create')}
      okText={text('tokens.create')}
      busy={busy}
      disabled={name.trim() === ''}
      onOk={() => onCreate({ name: name.trim(), scopes: [...scopes], days })}
      onClose={onClose}
    >
      <label htmlFor={nameId}>{text('tokens.name')}</label>
      <Input
        id={nameId}
        maxLength={60}
        placeholder={text('tokens.name-example')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className={classes.group}>
        <legend>{text('tokens.scopes')}</legend>
        <p className={classes.note}>{text('tokens.scope-read')}</p>
        <ul className={classes.list}>
          {accessTokenScopes.map((scope) => (
            <ScopeBox
              key={scope}
              scope={scope}
              checked={scopes.includes(scope)}
              onChange={(isChosen) => choose(scope, isChosen)}
            />
          ))}
        </ul>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{text('tokens.valid-for')}</legend>
        <Segmented
          value={days}
          options={periods.map((value) => ({ value, label: String(value) }))}
          onChange={setDays}
        />
      </fieldset>
    </ConfirmDialog>
  );
};
