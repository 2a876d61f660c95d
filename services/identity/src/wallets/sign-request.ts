import type { SignatureRequest } from '@ipr/api';
import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import { ndaConsent, ndaParty } from '@ipr/protocol/registry/signed-texts';
import { decodeAllowedAction } from '@ipr/protocol/safe/allowed-action';
import type { AllowedCall } from '@ipr/protocol/safe/allowed-calls';
import { safeAccount, safeMessageTypedData, safeTransactionTypedData } from '@ipr/protocol/safe/safe';
import { hashMessage, hashTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { User } from '../users/user.ts';
import type { AccountReader } from './account-reader.ts';
import { checkKeynetSession } from './check-keynet-session.ts';
import { openKey } from './encrypt-key.ts';
import { refuse } from './refuse.ts';
import type { SignatureEntry, SignatureLog } from './signature-log.ts';

export interface SignDeps {
  readonly kek: Uint8Array;
  readonly chainId: number;
  /** Lower case, as is the pass. */
  readonly registry: Hex;
  readonly accessPass?: Hex | undefined;
  /** Host and port of the public origin. */
  readonly host: string;
  readonly accounts: AccountReader;
  readonly signatures: SignatureLog;
}

/** The decoded request: the digest to sign and the facts to log. */
interface Decoded {
  readonly digest: Hex;
  readonly what: SignatureEntry['what'];
  /** A message signed in the Safe's name (EIP-1271), not a transaction it executes. */
  readonly isMessage: boolean;
  /** Whether it gives another person the rights of an admin, or changes the owners of the Safe. */
  readonly needsProof: boolean;
}

/** The request of a person, and how to require a proof of their presence. */
export interface SignContext {
  readonly requestId: string;
  /** @throws Failure session.too-old */
  readonly requireProof: () => void;
}

/** The level of the contract that may grant access to others. */
const adminLevel = 3;

const isAdminGrant = ({ functionName, args }: AllowedCall): boolean =>
  functionName === 'grantAccess' && Number(args[2]) >= adminLevel;

/** A change of the Safe's owners is signed alone: a stolen session must not hide it in a batch. */
const isOwnerChange = ({ contract }: AllowedCall): boolean => contract === 'safe';

const decodeTransaction = (
  { chainId, registry, accessPass }: SignDeps,
  safe: Hex,
  { kind: _, ...transaction }: Extract<SignatureRequest, { kind: 'safe-transaction' }>,
): Decoded => {
  const calls = decodeAllowedAction({ registry, accessPass, safe }, transaction) ?? refuse('not an allowed call');
  if (transaction.operation === 1 && calls.some(isOwnerChange)) refuse('an owner change in a batch');
  const digest = hashTypedData(safeTransactionTypedData(chainId, safe, transaction));
  const names = calls.map(({ functionName }) => functionName).join(', ');
  const what = { function: names, data: transaction.data, nonce: transaction.nonce };
  return {
    digest,
    what,
    isMessage: false,
    needsProof: calls.some((call) => isAdminGrant(call) || isOwnerChange(call)),
  };
};

const decodeMessage = (
  { chainId, registry, host }: SignDeps,
  safe: Hex,
  request: Exclude<SignatureRequest, { kind: 'safe-transaction' }>,
): Decoded => {
  const vouch = (message: Hex, what: Decoded['what']): Decoded => ({
    digest: hashTypedData(safeMessageTypedData(chainId, safe, message)),
    what,
    isMessage: true,
    needsProof: false,
  });
  if (request.kind === 'nda-consent') {
    const { assetId, ndaHash } = request;
    if (BigInt(assetId) >= 2n ** 256n) refuse('not an asset id');
    return vouch(hashTypedData(ndaConsent({ chainId, registry, assetId, ndaHash })), { assetId, ndaHash });
  }
  if (request.kind === 'nda-party') {
    const { assetId, ndaHash, name } = request;
    return vouch(hashTypedData(ndaParty({ chainId, registry, assetId, ndaHash, name })), { assetId, ndaHash, name });
  }
  const { domain, sessionKey, resource, expiresAt } = checkKeynetSession(request.message, safe, { host, chainId });
  return vouch(hashMessage(request.message), { domain, sessionKey, resource, expiresAt });
};

const ownerSignature = async (kek: Uint8Array, user: User, digest: Hex): Promise<Hex> => {
  const owner = privateKeyToAccount(openKey(kek, user.id, user.key));
  if (lowerAddress(owner.address) !== user.eoaWallet) throw new Failure('unexpected');
  return owner.sign({ hash: digest });
};

/**
 * Signs one decoded request with the person's embedded wallet, after logging it.
 * @returns for a Safe transaction the owner's EIP-712 signature; for a message the Safe's EIP-1271 signature, wrapped
 * by ERC-6492 while the Safe is not deployed.
 * @throws Failure wallet.request-refused, session.too-old for the grant of an admin or an owner change without a recent proof, chain.unavailable.
 */
export const signRequest = async (
  signing: SignDeps,
  user: User,
  request: SignatureRequest,
  { requestId, requireProof }: SignContext,
): Promise<Hex> => {
  const { kek, accounts, signatures } = signing;
  if (user.closesAt) throw new Failure('user.account-closing');
  if (user.custody === 'own') refuse('the person has taken over the key');
  const { digest, what, isMessage, needsProof } =
    request.kind === 'safe-transaction'
      ? decodeTransaction(signing, user.wallet, request)
      : decodeMessage(signing, user.wallet, request);
  if (needsProof) requireProof();
  const wrap = isMessage && !(await accounts.isDeployed(user.wallet));
  const { id: userId, wallet, eoaWallet } = user;
  await signatures.append({ userId, wallet, kind: request.kind, digest, what, requestId, at: new Date() });
  const signature = await ownerSignature(kek, user, digest);
  return wrap ? safeAccount(eoaWallet).counterfactualSignature(signature) : signature;
};
