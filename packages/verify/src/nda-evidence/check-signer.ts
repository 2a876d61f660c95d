import { safeAbi } from '@ipr/abi';
import { type Hex, lowerAddress } from '@ipr/domain';
import { deploySafeCall, predictSafeAddress } from '@ipr/protocol/safe/safe';
import { encodeFunctionData, parseErc6492Signature } from 'viem';
import type { Report } from '../bundle/findings.ts';
import type { Reason } from '../bundle/reasons.ts';
import { headerHash } from '../chain/header-hash.ts';
import type { SignerProof } from './parts.ts';
import { recoverSigner } from './recover-signer.ts';

/** What `isValidSignature` answers for a signature that counts (ERC-1271), as one word. */
const validAnswer = /^0x1626ba7e0{0,56}$/;

type Contract = Extract<SignerProof, { kind: 'eip-1271' }>;

interface Signed {
  readonly chainId: number;
  /** The grantee: an EOA or a Safe. */
  readonly person: Hex;
  /** What was signed: the hash of the typed data. */
  readonly digest: Hex;
}

const answerReason = ({ code, call, header, signature }: Contract, { person, digest }: Signed): Reason | null => {
  const data = encodeFunctionData({ abi: safeAbi, functionName: 'isValidSignature', args: [digest, signature] });
  const blocks = [code, call].every(
    ({ blockHash, blockNumber }) => blockHash === header.hash && BigInt(blockNumber) === BigInt(header.number),
  );
  if (!blocks || headerHash(header) !== header.hash) return 'another block';
  if (call.to !== person || code.address !== person) return 'another account';
  if (code.code === '0x') return 'no contract';
  if (call.data !== data.toLowerCase()) return 'another question';
  return validAnswer.test(call.result) ? null : 'refused by the account';
};

const accountReason = (proof: SignerProof, signed: Signed, signer: Hex): Reason | null => {
  if (proof.kind === 'eoa') return signer === signed.person ? null : 'another signer';
  if (proof.kind === 'eip-1271') return answerReason(proof, signed);
  const { address, data } = parseErc6492Signature(proof.signature);
  if (!address || !data) return 'not wrapped';
  const deploy = deploySafeCall(signer);
  const isOwn = lowerAddress(address) === deploy.to && data.toLowerCase() === deploy.data.toLowerCase();
  return isOwn && predictSafeAddress(signer) === signed.person ? null : 'another account';
};

/**
 * The signature was made by a key of the person: recovered by ECDSA, and bound to a Safe by the address that follows from its
 * first owner (CREATE2) where it does; else by what the evidence says of the chain, which is then named as a limit.
 * @returns the signer; null when it cannot be recovered
 */
export const checkSigner = async (proof: SignerProof, signed: Signed, report: Report): Promise<Hex | null> => {
  const signer = await recoverSigner(proof, signed);
  const owners = proof.kind === 'eoa' ? [signed.person] : proof.owners;
  const isOwner = signer !== null && owners.includes(signer);
  report.say('signature.signer', isOwner, signer ? { signer } : { reason: 'unreadable' });
  if (!signer) return null;
  const reason = accountReason(proof, signed, signer);
  report.say('signature.account', reason === null, { account: signed.person, ...(reason ? { reason } : {}) });
  if (proof.kind === 'eoa') return signer;
  if (predictSafeAddress(signer) === signed.person)
    report.say('signature.owner', true, { signer, account: signed.person });
  else report.limit('account.owner-not-proven', { signer, account: signed.person });
  if (proof.kind === 'eip-1271') report.limit('account.answer-not-proven', { account: signed.person });
  return signer;
};
