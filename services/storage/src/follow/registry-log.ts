import type { NamedDocument } from '../uploads/named-documents.ts';

/** A document that an event of the registry named. */
export interface NamedInBlock extends NamedDocument {
  /** Tells events apart, and the same event in two blocks of a reorganisation: block hash ':' index of the log. */
  readonly id: string;
  readonly blockNumber: number;
}

export interface RegistryHead {
  readonly number: number;
  readonly hash: string;
}

/** The registry's events. Every method throws Failure chain.unavailable when the node refuses or does not answer. */
export interface RegistryLog {
  /** Names chain and registry: of another chain with the same id nothing has been read. @throws Failure chain.wrong-network */
  identity(): Promise<string>;
  /** The newest block. */
  head(): Promise<RegistryHead>;
  /** What events name, oldest first. @param from first block @param to last block, included */
  documents(from: number, to: number): Promise<readonly NamedInBlock[]>;
}
