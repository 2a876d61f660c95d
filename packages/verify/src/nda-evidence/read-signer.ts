import { safeAbi } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import { HexBytes } from '@ipr/protocol/evidence/hex';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import { encodeFunctionData, hashTypedData, isErc6492Signature, parseErc6492Signature, size, slice } from 'viem';
import { type NodeQuery, readCall, readNewestHeader } from '../chain/read-evidence.ts';
import type { NdaTypedData, SignerProof } from './parts.ts';
import { recoverSigner } from './recover-signer.ts';

export interface SignedConsent {
  readonly chainId: number;
  readonly registry: Hex;
  readonly assetId: string;
  readonly ndaHash: Hex;
  /** The grantee: a Safe, or an EOA that is its own signer. */
  readonly person: Hex;
  /** The signer, which owns the Safe. */
  readonly owner: Hex;
  /** As the wallet gave it, ERC-6492 wrapped or not. */
  readonly signature: Hex;
}

/** The consent as evidence has it: typed data word for word, numbers as text. */
export const ndaTypedData = ({
  assetId,
  ndaHash,
  ...domain
}: Pick<SignedConsent, 'chainId' | 'registry' | 'assetId' | 'ndaHash'>): NdaTypedData => {
  const consent = ndaConsent({ ...domain, assetId, ndaHash });
  return { ...consent, types: { NDAConsent: [...consent.types.NDAConsent] }, message: { assetId, ndaHash } };
};

const signerOfSafe = (signature: Hex, owners: readonly Hex[]): SignerProof => ({
  kind: 'erc-6492',
  signature,
  owners: [...owners],
});

const innerOf = (signature: Hex): Hex =>
  isErc6492Signature(signature) ? parseErc6492Signature(signature).signature : signature;

/**
 * The signature of one of these owners, out of several that a transaction contains, and that owner: the grantee writes the
 * transaction, and could add signatures of other keys, or bytes after its own, which a Safe ignores. The first of both where no owner
 * made one.
 */
export const ownSignature = async (
  { person, ...consent }: Omit<SignedConsent, 'owner' | 'signature'>,
  signatures: readonly [Hex, ...Hex[]],
  owners: readonly [Hex, ...Hex[]],
): Promise<Pick<SignedConsent, 'owner' | 'signature'>> => {
  const signed = { chainId: consent.chainId, person, digest: hashTypedData(ndaConsent(consent)) };
  for (const signature of signatures.flatMap((each) => [each, slice(each, 0, Math.min(65, size(each)))])) {
    const proof = person === owners[0] ? ({ kind: 'eoa', signature } as const) : signerOfSafe(signature, owners);
    const owner = await recoverSigner(proof, signed);
    if (owner && owners.includes(owner)) return { owner, signature };
  }
  return { owner: owners[0], signature: signatures[0] };
};

/** The proof by the state of the person's Safe in the operator's record, at the block of the acceptance. @param owners in it */
export const signerByState = (signature: Hex, owners: readonly Hex[]): SignerProof => ({
  kind: 'safe-state',
  signature: innerOf(signature),
  owners: [...owners],
});

/**
 * The proof that a signature belongs to its person at the newest block: the answer of the account's own contract once it is
 * deployed, its deployment data before.
 * @throws what `query` throws, ZodError for an answer of another shape
 */
export const readSigner = async (query: NodeQuery, consent: SignedConsent): Promise<SignerProof> => {
  const { person, owner, signature } = consent;
  if (person === owner) return { kind: 'eoa', signature };
  const header = await readNewestHeader(query);
  const at = { blockNumber: header.number, blockHash: header.hash };
  const code = HexBytes.parse(await query('eth_getCode', [person, header.number]));
  if (code === '0x') return { kind: 'erc-6492', signature, owners: [owner] };
  const inner = innerOf(signature);
  const digest = hashTypedData(ndaConsent(consent));
  const data = encodeFunctionData({ abi: safeAbi, functionName: 'isValidSignature', args: [digest, inner] });
  const call = await readCall(query, header, { to: person, data });
  return { kind: 'eip-1271', signature: inner, owners: [owner], code: { address: person, code, ...at }, call, header };
};
