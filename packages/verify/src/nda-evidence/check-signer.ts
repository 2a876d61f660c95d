import { safeAbi } from '@ipr/abi';
import { type Hex, lowerAddress } from '@ipr/domain';
import { deploySafeCall, predictSafeAddress } from '@ipr/protocol/safe/safe';
import { encodeFunctionData, parseErc6492Signature } from 'viem';
import { type Report, unless } from '../bundle/entries.ts';
import { callGrounds, type Ground } from '../bundle/grounds.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { HeaderEvidence } from '../chain/evidence.ts';
import { headerHash } from '../chain/header-hash.ts';
import type { SafeState } from '../operator-record/safe-state.ts';
import type { SignerProof } from './parts.ts';
import { isWithoutKey, recoverSigner } from './recover-signer.ts';

/** What `isValidSignature` answers for a signature that counts (ERC-1271), as one word. */
const validAnswer = /^0x1626ba7e0{0,56}$/;

type Contract = Extract<SignerProof, { kind: 'eip-1271' }>;

interface Signed {
  readonly chainId: number;
  /** The grantee: an EOA or a Safe. */
  readonly person: Hex;
  /** What was signed: the hash of the typed data. */
  readonly digest: Hex;
  /** The person's Safe as the operator's record proves it. */
  readonly state: SafeState | null;
  /** Of the block of the acceptance. */
  readonly accepted: HeaderEvidence;
}

/** How the answer in the bundle contradicts the rest of it; null when it does not, which proves nothing. */
const answerReason = ({ code, call, header, signature }: Contract, { person, digest }: Signed): Reason | null => {
  const data = encodeFunctionData({ abi: safeAbi, functionName: 'isValidSignature', args: [digest, signature] });
  const isAtBlock = [code, call].every(
    ({ blockHash, blockNumber }) => blockHash === header.hash && BigInt(blockNumber) === BigInt(header.number),
  );
  if (!isAtBlock || headerHash(header) !== header.hash) return 'another block';
  if (call.to !== person || code.address !== person) return 'another account';
  if (code.code === '0x') return 'no contract';
  if (call.data !== data.toLowerCase()) return 'another question';
  return unless(validAnswer.test(call.result), 'refused by the account');
};

const deploymentReason = (signature: Hex, { person }: Signed, signer: Hex): Reason | null => {
  const { address, data } = parseErc6492Signature(signature);
  if (!address || !data) return 'not wrapped';
  const deploy = deploySafeCall(signer);
  const isOwn = lowerAddress(address) === deploy.to && data.toLowerCase() === deploy.data.toLowerCase();
  return unless(isOwn && predictSafeAddress(signer) === person, 'another account');
};

/** How the proof contradicts itself or the account; null when it does not, which proves nothing. */
const contradiction = (proof: SignerProof, signed: Signed, signer: Hex): Reason | null => {
  if (proof.kind === 'erc-6492') return deploymentReason(proof.signature, signed, signer);
  return proof.kind === 'eip-1271' ? answerReason(proof, signed) : null;
};

/** An answer counts from the acceptance on: before it, an owner who had left by then could still sign. */
const isAnswerInTime = (proof: SignerProof, { accepted }: Signed): proof is Contract =>
  proof.kind === 'eip-1271' && BigInt(proof.header.number) >= BigInt(accepted.number);

/**
 * Whether the key belongs to the account at the acceptance. Of an EOA the address proves it. The address of a Safe (CREATE2) proves
 * only that the key was its first owner, who can have left since: the proved state decides, and without one the contract's answer,
 * which is only stated.
 */
const checkAccount = (proof: SignerProof, signed: Signed, signer: Hex, report: Report): void => {
  const params = { account: signed.person, signer };
  const check = (reason: Reason | null, grounds: readonly Ground[] = []) =>
    report.check('signature.account', reason, { params, grounds });
  if (proof.kind === 'eoa') {
    check(unless(signer === signed.person, 'another account'));
    return;
  }
  const isFirstOwner = predictSafeAddress(signer) === signed.person;
  if (isFirstOwner) report.check('signature.first-owner', null, { params });
  const refuted = contradiction(proof, signed, signer);
  const { state } = signed;
  // The state is that at the end of the block: an owner who left in the same block is not in it, so it refutes nothing.
  const without = isFirstOwner ? 'first owner only' : 'no proof of account state';
  const missing = state ? state.ownerReason(signer) : without;
  if (refuted) check(refuted);
  else if (state && missing === null) check(null, [state.ground]);
  else if (!state && isAnswerInTime(proof, signed)) check(null, callGrounds(proof.call));
  else report.open('signature.account', missing ?? without, params);
};

/**
 * Who signed, recovered by ECDSA, and whether that key is the person's.
 * @returns the signer; null when it cannot be recovered
 */
export const checkSigner = async (proof: SignerProof, signed: Signed, report: Report): Promise<Hex | null> => {
  const signer = await recoverSigner(proof, signed);
  if (!signer) {
    if (isWithoutKey(proof)) report.open('signature.signer', 'not supported here');
    else report.check('signature.signer', 'not recovered');
    return null;
  }
  const owners = proof.kind === 'eoa' ? [signed.person] : proof.owners;
  report.check('signature.signer', unless(owners.includes(signer), 'another account'), { params: { signer } });
  checkAccount(proof, signed, signer, report);
  return signer;
};
