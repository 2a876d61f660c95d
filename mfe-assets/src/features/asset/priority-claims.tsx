import { TransactionLink } from '@ipr/features/activity';
import { useShell } from '@ipr/mfe-contract';
import type { PriorityClaim } from '@ipr/ports/index';
import { AddressText, DateText, useText } from '@ipr/ui';
import classes from './asset.module.css';

/** Accounts that had committed to a file before its registration; the registry decides nothing by it (decision S18). */
export const PriorityClaims = ({ claims }: { readonly claims: readonly PriorityClaim[] }) => {
  const text = useText();
  const { session } = useShell();
  return (
    <>
      <ul className={classes.claims}>
        {claims.map(({ id, claimant, committedAt, txHash }) => (
          <li key={id} className={classes.line}>
            {claimant === session.wallet ? <strong>{text('asset.owner-you')}</strong> : null}
            <AddressText address={claimant} />
            <DateText seconds={committedAt} proof />
            <TransactionLink hash={txHash} />
          </li>
        ))}
      </ul>
      <p className={classes.claimsNote}>{text('asset.claims-note')}</p>
    </>
  );
};
