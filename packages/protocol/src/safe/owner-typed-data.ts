import type { SignatureRequest } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { hashMessage, hashTypedData, recoverAddress } from 'viem';
import { ndaConsent, ndaParty } from '../registry/signed-texts.ts';
import { safeMessageTypedData, safeTransactionTypedData } from './safe.ts';

export interface SigningAccount {
  readonly chainId: number;
  readonly safe: Hex;
  readonly registry: Hex;
}

type MessageRequest = Exclude<SignatureRequest, { kind: 'safe-transaction' }>;

const digestOf = ({ chainId, registry }: SigningAccount, request: MessageRequest): Hex => {
  if (request.kind === 'nda-consent') return hashTypedData(ndaConsent({ chainId, registry, ...request }));
  if (request.kind === 'nda-party') return hashTypedData(ndaParty({ chainId, registry, ...request }));
  return hashMessage(request.message);
};

/** The typed data (EIP-712) that an owner of a Safe signs for a request: the transaction itself, or the Safe's message (EIP-1271). */
export const ownerTypedData = (account: SigningAccount, request: SignatureRequest) => {
  const { chainId, safe } = account;
  if (request.kind !== 'safe-transaction') return safeMessageTypedData(chainId, safe, digestOf(account, request));
  const { kind: _, ...transaction } = request;
  return safeTransactionTypedData(chainId, safe, transaction);
};

const domainFields = [
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
];

/**
 * The same as the parameter of `eth_signTypedData_v4`. The type of the domain is named, because a wallet that infers it may leave
 * out the chain id and sign another hash.
 */
export const ownerTypedDataJson = (account: SigningAccount, request: SignatureRequest): string => {
  const { types, ...typed } = ownerTypedData(account, request);
  return JSON.stringify({ ...typed, types: { EIP712Domain: domainFields, ...types } }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
};

/** Whether a signature over the request's typed data is the owner's own. */
export const isOwnerSignature = async (
  account: SigningAccount,
  request: SignatureRequest,
  owner: Hex,
  signature: Hex,
): Promise<boolean> => {
  const typed = ownerTypedData(account, request);
  const hash = typed.primaryType === 'SafeTx' ? hashTypedData(typed) : hashTypedData(typed);
  const signer = await recoverAddress({ hash, signature }).catch(() => null);
  return signer !== null && lowerAddress(signer) === lowerAddress(owner);
};
