import { canonical, multicall3Abi, multiSendAbi, safeAbi, safeProxyCreationCode, safeProxyFactoryAbi } from '@ipr/abi';
import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  getContractAddress,
  isAddress,
  keccak256,
  serializeErc6492Signature,
  size,
  zeroAddress,
} from 'viem';
import type { Call, SafeCall, SafeTransaction } from './call.ts';
import type { SmartAccount } from './smart-account.ts';

/**
 * Safe 1.4.1 without an SDK: SafeL2 singleton, one owner, threshold 1, CompatibilityFallbackHandler, salt nonce 0. A person's
 * address is derived from these choices, so they must never change. Source: github.com/safe-global/safe-smart-account v1.4.1.
 */
const saltNonce = 0n;

/** The `setup` call of a new proxy; stored with the user, because the address is derived from it. */
const safeInitializer = (owner: Hex): Hex =>
  encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [
      [getAddress(owner)],
      1n,
      zeroAddress,
      '0x',
      canonical.compatibilityFallbackHandler,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  });

/**
 * Lower-case address of an owner's Safe, deployed or not (CREATE2, EIP-1014).
 * @throws Failure wallet.missing for a person without a signing address, who has no smart account
 */
export const predictSafeAddress = (owner: Hex): Hex => {
  if (!isAddress(owner, { strict: false })) throw new Failure('wallet.missing');
  const salt = encodePacked(['bytes32', 'uint256'], [keccak256(safeInitializer(owner)), saltNonce]);
  const singleton = encodeAbiParameters([{ type: 'address' }], [canonical.safeL2]);
  const bytecode = concatHex([safeProxyCreationCode, singleton]);
  const from = canonical.safeProxyFactory;
  return lowerAddress(getContractAddress({ opcode: 'CREATE2', from, salt: keccak256(salt), bytecode }));
};

/** Deploys the Safe. Reverts when it exists. */
export const deploySafeCall = (owner: Hex): Call => ({
  to: lowerAddress(canonical.safeProxyFactory),
  data: encodeFunctionData({
    abi: safeProxyFactoryAbi,
    functionName: 'createProxyWithNonce',
    args: [canonical.safeL2, safeInitializer(owner), saltNonce],
  }),
});

const safeTxTypes = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const;

/**
 * The typed data that the owner signs for a transaction (EIP-712 SafeTx). With safeTxGas and gasPrice 0 the Safe reverts when
 * the inner call fails, so a failed action does not use the nonce.
 */
export const safeTransactionTypedData = (chainId: number, safe: Hex, transaction: SafeTransaction) =>
  ({
    domain: { chainId, verifyingContract: safe },
    types: safeTxTypes,
    primaryType: 'SafeTx',
    message: {
      to: transaction.to,
      value: 0n,
      data: transaction.data,
      operation: transaction.operation ?? 0,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce: BigInt(transaction.nonce),
    },
  }) as const;

/**
 * Executes a transaction with its owner's signature, at an explicit address: after an owner change the address is still
 * derived from the first owner.
 */
export const execTransactionCall = (safe: Hex, transaction: SafeTransaction, signature: Hex): Call => ({
  to: lowerAddress(safe),
  data: encodeFunctionData({
    abi: safeAbi,
    functionName: 'execTransaction',
    args: [
      getAddress(transaction.to),
      0n,
      transaction.data,
      transaction.operation ?? 0,
      0n,
      0n,
      0n,
      zeroAddress,
      zeroAddress,
      signature,
    ],
  }),
});

const packed = ({ to, data }: Call): Hex =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, getAddress(to), 0n, BigInt(size(data)), data]);

/** Several calls in one, all or none. A Safe executes it by delegatecall (operation 1), other accounts by a plain call. */
const multiSendCall = (calls: readonly Call[]): Call => ({
  to: lowerAddress(canonical.multiSendCallOnly),
  data: encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args: [concatHex(calls.map(packed))] }),
});

/**
 * Calls of several people in one transaction, each failing separately. The gas limit must be set by hand: an estimate finds a
 * limit at which inner calls run out of gas unnoticed.
 */
export const aggregateCall = (calls: readonly Call[]): Call => ({
  to: lowerAddress(canonical.multicall3),
  data: encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(({ to, data }) => ({ target: getAddress(to), allowFailure: true, callData: data }))],
  }),
});

/**
 * The call of a Safe for several calls, all or none; a single call is returned unchanged. @throws RangeError for an empty
 * list
 */
export const batchCall = (calls: readonly Call[]): SafeCall => {
  const [only, second] = calls;
  if (!only) throw new RangeError('a batch has at least one call');
  return second ? { ...multiSendCall(calls), operation: 1 } : only;
};

/** One Safe transaction from several calls. @throws RangeError for an empty list */
export const batchTransaction = (calls: readonly Call[], nonce: number): SafeTransaction => ({
  ...batchCall(calls),
  nonce,
});

/**
 * The typed data that the owner signs so that the Safe confirms a message (EIP-1271, CompatibilityFallbackHandler 1.4.1).
 * @param digest the message's own 32-byte hash: `hashTypedData(…)` or `hashMessage(…)`
 */
export const safeMessageTypedData = (chainId: number, safe: Hex, digest: Hex) =>
  ({
    domain: { chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: digest },
  }) as const;

/** The Safe of an owner. @throws Failure wallet.missing */
export const safeAccount = (owner: Hex): SmartAccount => {
  const address = predictSafeAddress(owner);
  const deployCall = deploySafeCall(owner);
  const execCall: SmartAccount['execCall'] = (transaction, signature) =>
    execTransactionCall(address, transaction, signature);
  return {
    address,
    owner: lowerAddress(owner),
    deployCall,
    execCall,
    deployAndExecCall: (transaction, signature) => multiSendCall([deployCall, execCall(transaction, signature)]),
    counterfactualSignature: (signature) =>
      serializeErc6492Signature({ address: canonical.safeProxyFactory, data: deployCall.data, signature }),
  };
};
