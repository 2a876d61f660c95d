import type { EvidenceKey } from '@ipr/protocol/evidence/signature';
import type { DeploymentRecord } from '@ipr/protocol/networks/deployed-contracts';

/** What the reader brings: nothing of it comes from a bundle. */
export interface Trusted {
  /** Certificates (DER) of authorities whose time stamps the reader trusts; without them no token is proved. */
  readonly roots?: readonly Uint8Array[];
  /**
   * Certificates (DER) of those who sign certificates of registration, or of their roots; without them no signer is proved. Apart from
   * `roots`: public authorities that stamp time also issue certificates to anyone with a mailbox.
   */
  readonly signers?: readonly Uint8Array[];
  /** Public keys of operators whose records the reader trusts; without them no operator's signature is proved. */
  readonly operatorKeys?: readonly EvidenceKey[];
  /** Registries by network; those that this version records when left out. */
  readonly records?: readonly DeploymentRecord[];
  /** The reader's clock. */
  readonly now?: Date;
}

/** What a reader named in each role. A role without any is left out: nothing is compared with it, so that nothing is refuted for it. */
export const trustedBy = ({
  roots,
  signers,
  operatorKeys,
}: Required<Pick<Trusted, 'roots' | 'signers' | 'operatorKeys'>>): Trusted => ({
  operatorKeys,
  ...(roots.length > 0 ? { roots } : {}),
  ...(signers.length > 0 ? { signers } : {}),
});
