import type { AskRpc } from '@ipr/protocol/json-rpc/endpoint';
import type { NetworkIdentity } from '@ipr/protocol/networks/networks';

/** The chain as the gateway needs it. */
export interface ChainAccess {
  readonly ask: AskRpc;
  /** @throws Failure chain.unavailable */
  identity(): Promise<NetworkIdentity>;
  /** Resolves while the registry is where it should be. @throws Failure chain.contract-not-deployed, chain.unavailable and kin */
  contractsAreThere(): Promise<unknown>;
}
