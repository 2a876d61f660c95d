import type { Invitation } from '@ipr/client/sharing/accept-access';
import { useShell } from '@ipr/mfe-contract';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import { useText } from '@ipr/ui';
import classes from './nda.module.css';

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

/** The signed data: in words, and on request as the typed data that the wallet signs (EIP-712). */
export const SignedWords = ({ invitation: { document, grant } }: { readonly invitation: Invitation }) => {
  const text = useText();
  const { ports } = useShell();
  const { chainId, registry } = ports.chain;
  const typed = ndaConsent({ chainId, registry, assetId: document.asset.id, ndaHash: grant.ndaHash });
  return (
    <div className={classes.signed}>
      <p className={classes.paragraph}>
        {text('nda.signed-words', { id: document.asset.id, title: document.asset.title })}
      </p>
      <details>
        <summary>{text('nda.typed-data')}</summary>
        <pre>{JSON.stringify(typed, plain, 2)}</pre>
      </details>
    </div>
  );
};
