import type { Hex } from '@ipr/domain';
import {
  concatHex,
  encodeAbiParameters,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  isErc6492Signature,
  parseErc6492Signature,
  recoverAddress,
} from 'viem';
import type { ChainReader, Head } from '../chain/chain-reader.ts';
import { Refusal } from '../refusal.ts';

export interface WalletSignature {
  /** EIP-55 checksummed. */
  readonly account: Hex;
  readonly message: string;
  readonly signature: Hex;
}

/** 'key': proved by mathematics, once and for all. 'contract': true at this block only, since owners may change. */
export type WalletKind = 'key' | 'contract';

export type VerifyWallet = (signed: WalletSignature, head: Head) => Promise<WalletKind>;

/** Deploying a Safe in simulation takes 0.3 million gas and the check 0.05; the rest is for other contract wallets. */
const gas = '0x2dc6c0';
const invalid = () => new Refusal('NodeSIWECapabilityInvalid', 'The wallet signature is not valid.');

const recovers = async ({ account, message, signature }: WalletSignature): Promise<boolean> => {
  try {
    return (await recoverAddress({ hash: hashMessage(message), signature })) === account;
  } catch {
    return false;
  }
};

/**
 * Accepts signatures of keys (EIP-191), of contract wallets (ERC-1271) and of wallets that are not deployed yet
 * (ERC-6492). The last two run in one eth_call of the ERC-6492 reference validator, which is sent along as init code
 * and needs nothing on the chain. A 6492 signature makes the RPC simulate a call of the signer's choice, so only
 * factories on the list are called.
 * @throws Refusal NodeSIWECapabilityInvalid, NodeRpcError
 */
export const walletVerifier = (chain: ChainReader, factories: readonly Hex[]): VerifyWallet => {
  const allowed = new Set(factories.map((factory) => factory.toLowerCase()));

  const mayBeCalled = (signature: Hex): boolean => {
    try {
      return allowed.has(parseErc6492Signature(signature).address?.toLowerCase() ?? '');
    } catch {
      return false;
    }
  };

  return async (signed, head) => {
    if (signed.signature.length === 132 && (await recovers(signed))) return 'key';
    if (isErc6492Signature(signed.signature) && !mayBeCalled(signed.signature)) throw invalid();
    const parameters = encodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }],
      [signed.account, hashMessage(signed.message), signed.signature],
    );
    const answer = await chain.call({ data: concatHex([erc6492SignatureValidatorByteCode, parameters]), gas }, head);
    if (answer !== '0x01') throw invalid();
    return 'contract';
  };
};
