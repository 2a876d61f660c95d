import { useNavigate, useShell } from '@ipr/mfe-contract';
import { Checkbox, useText } from '@ipr/ui';
import { useState } from 'react';
import classes from './access.module.css';

/** Option to re-encrypt the current version after a revocation; the asset's page performs it. */
export const useRekeyChoice = (assetId: string) => {
  const { links } = useShell();
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  return {
    isWanted,
    setWanted,
    /** Called after access has ended. */
    openDialog: () => {
      if (isWanted) void navigate(`${links.asset(assetId, 'actions')}&mode=re-encrypt`);
    },
  };
};

interface Props {
  readonly choice: ReturnType<typeof useRekeyChoice>;
}

export const RekeyChoice = ({ choice }: Props) => {
  const text = useText();
  return (
    <div>
      <Checkbox checked={choice.isWanted} onChange={({ target }) => choice.setWanted(target.checked)}>
        {text('rekey.after-revoke')}
      </Checkbox>
      <p className={classes.soft}>{text('rekey.after-revoke-note')}</p>
    </div>
  );
};
