import type { RpcClient } from '@ipr/protocol/json-rpc/endpoint';
import type { NetworkIdentity } from '@ipr/protocol/networks/networks';

/** The gateway's access to the chain. */
export interface ChainAccess {
  readonly rpc: RpcClient;
  /** @throws Failure chain.unavailable */
  identity(): Promise<NetworkIdentity>;
  /** Resolves while the registry contract exists at its address. @throws Failure chain.contract-not-deployed, chain.unavailable and other chain failures */
  contractsAreThere(): Promise<unknown>;
}
