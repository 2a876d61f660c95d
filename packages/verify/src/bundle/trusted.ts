import type { DeploymentRecords } from '@ipr/protocol/networks/deployed-contracts';

/** What the reader brings: nothing of it comes from a bundle. */
export interface Trusted {
  /** Certificates (DER) of authorities that the reader trusts; without them no token is proved. */
  readonly roots?: readonly Uint8Array[];
  /** Registries by network; those that this version records when left out. */
  readonly records?: DeploymentRecords;
  /** The reader's clock. */
  readonly now?: Date;
}
