import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';

/** Leads to a transaction on the network's explorer, in a window of its own where that is another site; nothing without one. */
export const TransactionLink = ({ hash }: { readonly hash: string }) => {
  const text = useText();
  const to = useShell().links.transaction(hash);
  if (!to) return null;
  const elsewhere = to.startsWith('/') ? {} : { target: '_blank', rel: 'noreferrer' };
  return (
    <a href={to} {...elsewhere}>
      {text('tx.explorer')}
      <span className="ipr-hidden">: {hash}</span>
    </a>
  );
};
