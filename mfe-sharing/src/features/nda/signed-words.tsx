import type { Invitation } from '@ipr/client/sharing/accept-access';
import { useShell } from '@ipr/mfe-contract';
import { ndaConsent, ndaParty } from '@ipr/protocol/registry/signed-texts';
import { useText } from '@ipr/ui';
import classes from './nda.module.css';

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

interface SignedWordsProps {
  readonly invitation: Invitation;
  /** The grantee's name, signed too for an NDA of version 1.2. */
  readonly name: string;
}

/** The signed data: in words, and on request as the typed data that the wallet signs (EIP-712). */
export const SignedWords = ({ invitation: { document, grant }, name }: SignedWordsProps) => {
  const text = useText();
  const { ports } = useShell();
  const { chainId, registry } = ports.chain;
  const signed = { chainId, registry, assetId: document.asset.id, ndaHash: grant.ndaHash };
  const party = document.nda ? [ndaParty({ ...signed, name: name.trim() })] : [];
  return (
    <div className={classes.signed}>
      <p className={classes.paragraph}>
        {text('nda.signed-words', { id: document.asset.id, title: document.asset.title })}
      </p>
      <details>
        <summary>{text('nda.typed-data')}</summary>
        {[ndaConsent(signed), ...party].map((typed) => (
          <pre key={typed.primaryType}>{JSON.stringify(typed, plain, 2)}</pre>
        ))}
      </details>
    </div>
  );
};
