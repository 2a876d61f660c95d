import type { MessageRequest } from '@ipr/api';
import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import { callsNeedPerson, messageNeedsPerson } from '@ipr/protocol/approval/needs-person';
import { ndaConsent, ndaParty } from '@ipr/protocol/registry/signed-texts';
import { decodeAllowedAction } from '@ipr/protocol/safe/allowed-action';
import type { AllowedCall } from '@ipr/protocol/safe/allowed-calls';
import type { SafeTransaction } from '@ipr/protocol/safe/call';
import { safeAccount, safeMessageTypedData, safeTransactionTypedData } from '@ipr/protocol/safe/safe';
import { hashMessage, hashTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { User } from '../users/user.ts';
import type { AccountReader } from './account-reader.ts';
import { checkKeynetSession } from './check-keynet-session.ts';
import { openKey } from './encrypt-key.ts';
import { refuse } from './refuse.ts';
import type { RequireApproval } from './require-approval.ts';
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
}

interface DecodedTransaction extends Decoded {
  /** Whether it gives another person the rights of an admin, or changes the owners of the Safe. */
  readonly needsProof: boolean;
  readonly calls: readonly AllowedCall[];
}

/** The request of a person, and how to require the approval of their browser's signing frame. */
export interface MessageContext {
  readonly requestId: string;
  readonly requireApproval: RequireApproval;
}

/** The same for a transaction, with the proof of their presence. */
export interface SignContext extends MessageContext {
  /** @throws Failure session.too-old */
  readonly requireProof: () => void;
  /** @throws Failure wallet.change-waits for an owner change that has to wait first */
  readonly requireWait: (ownerChange: AllowedCall) => Promise<void>;
  /** The decoded calls, before they are signed. @throws Failure token.not-allowed when a program's token does not allow them */
  readonly inspectCalls: (calls: readonly AllowedCall[]) => void;
}

/** The level of the contract that may grant access to others. */
const adminLevel = 3;

const isAdminGrant = ({ functionName, args }: AllowedCall): boolean =>
  functionName === 'grantAccess' && Number(args[2]) >= adminLevel;

/** A change of the Safe's owners is signed alone: a stolen session must not hide it in a batch. */
export const isOwnerChange = ({ contract }: AllowedCall): boolean => contract === 'safe';

const decodeTransaction = (
  { chainId, registry, accessPass }: SignDeps,
  safe: Hex,
  transaction: SafeTransaction,
): DecodedTransaction => {
  const calls = decodeAllowedAction({ registry, accessPass, safe }, transaction) ?? refuse('not an allowed call');
  if (transaction.operation === 1 && calls.some(isOwnerChange)) refuse('an owner change in a batch');
  const digest = hashTypedData(safeTransactionTypedData(chainId, safe, transaction));
  const names = calls.map(({ functionName }) => functionName).join(', ');
  const what = { function: names, data: transaction.data, nonce: transaction.nonce };
  return {
    digest,
    what,
    calls,
    needsProof: calls.some((call) => isAdminGrant(call) || isOwnerChange(call)),
  };
};

const decodeMessage = ({ chainId, registry, host }: SignDeps, safe: Hex, request: MessageRequest): Decoded => {
  const vouch = (message: Hex, what: Decoded['what']): Decoded => ({
    digest: hashTypedData(safeMessageTypedData(chainId, safe, message)),
    what,
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
  const owner = privateKeyToAccount(openKey(kek, user.id, user.key ?? refuse('a wallet provider keeps the key')));
  if (lowerAddress(owner.address) !== user.eoaWallet) throw new Failure('unexpected');
  return owner.sign({ hash: digest });
};

/** Logs a signature before it is made. @throws Failure user.account-closing, wallet.request-refused */
const signLogged = async (
  { kek, signatures }: SignDeps,
  user: User,
  { kind, digest, what }: Pick<Decoded, 'digest' | 'what'> & Pick<SignatureEntry, 'kind'>,
  requestId: string,
): Promise<Hex> => {
  const { id: userId, wallet } = user;
  await signatures.append({ userId, wallet, kind, digest, what, requestId, at: new Date() });
  return ownerSignature(kek, user, digest);
};

const assertHeldHere = ({ closesAt, custody, key }: User): void => {
  if (closesAt) throw new Failure('user.account-closing');
  if (custody === 'own') refuse('the person has taken over the key');
  if (!key) refuse('a wallet provider keeps the key');
};

/**
 * Signs one decoded message with the person's embedded wallet.
 * @returns the Safe's EIP-1271 signature, wrapped by ERC-6492 while the Safe is not deployed
 * @throws Failure wallet.request-refused, user.account-closing, signing.approval-required, chain.unavailable
 */
export const signMessage = async (
  signing: SignDeps,
  user: User,
  request: MessageRequest,
  { requestId, requireApproval }: MessageContext,
): Promise<Hex> => {
  assertHeldHere(user);
  const decoded = decodeMessage(signing, user.wallet, request);
  await requireApproval(decoded.digest, messageNeedsPerson(request.kind));
  const wrap = !(await signing.accounts.isDeployed(user.wallet));
  const signature = await signLogged(signing, user, { ...decoded, kind: request.kind }, requestId);
  return wrap ? safeAccount(user.eoaWallet).counterfactualSignature(signature) : signature;
};

/**
 * Signs one decoded Safe transaction with the person's embedded wallet. The result is for the relay alone: any holder can
 * execute the transaction for as long as its nonce is free.
 * @returns the owner's EIP-712 signature
 * @throws Failure wallet.request-refused, user.account-closing, session.too-old for the grant of an admin or an owner change without a recent proof,
 * wallet.change-waits, token.not-allowed, signing.approval-required
 */
export const signTransaction = async (
  signing: SignDeps,
  user: User,
  transaction: SafeTransaction,
  { requestId, requireApproval, requireProof, requireWait, inspectCalls }: SignContext,
): Promise<Hex> => {
  assertHeldHere(user);
  const { needsProof, calls, ...decoded } = decodeTransaction(signing, user.wallet, transaction);
  inspectCalls(calls);
  if (needsProof) requireProof();
  for (const call of calls.filter(isOwnerChange)) await requireWait(call);
  await requireApproval(decoded.digest, callsNeedPerson(calls));
  return signLogged(signing, user, { ...decoded, kind: 'safe-transaction' }, requestId);
};
