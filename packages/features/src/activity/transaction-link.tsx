import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';

/** Link to a transaction on the network's explorer, an external one in a new window. Renders nothing without an explorer. */
export const TransactionLink = ({ hash }: { readonly hash: string }) => {
  const text = useText();
  const to = useShell().links.transaction(hash);
  if (!to) return null;
  const newWindow = to.startsWith('/') ? {} : { target: '_blank', rel: 'noreferrer' };
  return (
    <a href={to} {...newWindow}>
      {text('tx.explorer')}
      <span className="ipr-hidden">: {hash}</span>
    </a>
  );
};
