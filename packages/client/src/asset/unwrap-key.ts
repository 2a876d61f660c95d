import {
  type AssetMetadata,
  asFailure,
  conditionText,
  Failure,
  type Hex,
  type KeyCondition,
  keyCondition,
  type WrappedKey,
} from '@ipr/domain';
import type { Keynet } from '@ipr/ports/keynet';
import type { ReadContentOptions } from '../person.ts';

export interface OpenDeps {
  readonly registry: Hex;
  readonly keynet: () => Promise<Keynet>;
  /** Query of the chain port; used to explain a refusal by the key network. */
  readonly registrantOf: (hash: string) => Promise<Hex | null>;
  readonly content: (cid: string, options?: ReadContentOptions) => Promise<Uint8Array>;
}

/** An encrypted asset: its hash from the chain, its document from storage. */
export interface EncryptedAsset {
  readonly onChainHash: string;
  readonly metadata: AssetMetadata;
  /**
   * Document of a later version with the same file re-encrypted (decision 0013); used when this version's own ciphertext was
   * removed.
   */
  readonly replacedBy?: AssetMetadata;
}

export interface OpenStep {
  readonly step: 'key' | 'fetching' | 'decrypting';
  readonly doneBytes?: number;
  readonly totalBytes?: number;
}

export type Report = (step: OpenStep) => void;

/**
 * Builds the condition to request the key with. A document may contain any condition, so only the canonical condition of this
 * registry is sent: the hash on chain and the registrant named in the document. Each key node verifies on chain that this
 * account introduced the hash.
 */
const conditionOf = ({ registry }: OpenDeps, { onChainHash, metadata }: EncryptedAsset): KeyCondition => {
  const [, , { functionParams }] = metadata.file.litEncryption.evmContractConditions;
  const expected = keyCondition(registry, onChainHash, functionParams[1] as Hex);
  if (conditionText(expected) !== conditionText(metadata.file.litEncryption.evmContractConditions))
    throw new Failure('file.decryption-failed', { reason: 'condition' });
  return expected;
};

/**
 * Key nodes return the same refusal for an account without access and for a document that names the wrong registrant. Only
 * the first is missing access; the chain distinguishes the two, if it responds.
 */
const explained = async (
  { registrantOf }: OpenDeps,
  onChainHash: string,
  [, , { functionParams }]: KeyCondition,
  thrown: unknown,
): Promise<unknown> => {
  if (asFailure(thrown).code !== 'keynet.not-authorized') return thrown;
  const registrant = await registrantOf(onChainHash).catch(() => undefined);
  if (registrant === undefined || registrant === functionParams[1]) return thrown;
  return new Failure('file.decryption-failed', { reason: registrant === null ? 'hash' : 'condition' }, thrown);
};

/** Unwraps a key of the asset; the condition of the file applies to each of them. */
export const unwrap = async (
  deps: OpenDeps,
  asset: EncryptedAsset,
  { ciphertext, dataToEncryptHash }: WrappedKey,
  report: Report,
  signal: AbortSignal | undefined,
) => {
  const condition = conditionOf(deps, asset);
  report({ step: 'key' });
  const keynet = await deps.keynet();
  signal?.throwIfAborted();
  await keynet.connect();
  signal?.throwIfAborted();
  const key = await keynet.unwrapKey({ ciphertext, dataToEncryptHash, condition }).catch(async (thrown: unknown) => {
    throw await explained(deps, asset.onChainHash, condition, thrown);
  });
  signal?.throwIfAborted();
  return key;
};
