import type { NetworkIdentity } from '@ipr/ports/chain/port';
import type { AskRpc } from '@ipr/ports/chain/rpc-endpoint';

/** The chain as the gateway needs it. */
export interface ChainAccess {
  readonly ask: AskRpc;
  /** @throws Failure chain.unavailable */
  identity(): Promise<NetworkIdentity>;
  /** Resolves while the registry is where it should be. @throws Failure chain.contract-not-deployed, chain.unavailable and kin */
  contractsAreThere(): Promise<unknown>;
}
