import type { EvidenceKey } from '@ipr/protocol/evidence/signature';
import type { DeploymentRecord } from '@ipr/protocol/networks/deployed-contracts';

/** What the reader brings: nothing of it comes from a bundle. */
export interface Trusted {
  /** Certificates (DER) of authorities that the reader trusts; without them no token is proved. */
  readonly roots?: readonly Uint8Array[];
  /** Public keys of operators whose records the reader trusts; without them no operator's signature is proved. */
  readonly operatorKeys?: readonly EvidenceKey[];
  /** Registries by network; those that this version records when left out. */
  readonly records?: readonly DeploymentRecord[];
  /** The reader's clock. */
  readonly now?: Date;
}
