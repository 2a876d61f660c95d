import { accessPassAbi, registryAbi } from '@ipr/abi';
import { Failure, type FailureCode, type FailureParams, ReceivedFailure } from '@ipr/domain';
import { type ContractErrorName, decodeErrorResult, type Hex } from 'viem';

/** Errors of the registry and of its access pass; both can cause a revert. */
export const contractErrors = [...registryAbi, ...accessPassAbi].filter((item) => item.type === 'error');

type RegistryError = ContractErrorName<typeof registryAbi> | ContractErrorName<typeof accessPassAbi>;

/** Failure code by contract error; a new error does not compile until it has an entry (decision S20). */
export const registryFailures = {
  IPRegistry_HashAlreadyExists: 'registry.hash-already-exists',
  IPRegistry_EmptyHash: 'registry.empty-hash',
  IPRegistry_EmptyCid: 'registry.empty-cid',
  IPRegistry_CidTooLong: 'registry.cid-too-long',
  IPRegistry_TitleTooLong: 'registry.title-too-long',
  IPRegistry_OwnerRequired: 'registry.owner-required',
  IPRegistry_UnknownAsset: 'asset.not-found',
  IPRegistry_NeedLevel2: 'registry.need-level-2',
  IPRegistry_NeedLevel3: 'registry.need-level-3',
  IPRegistry_BadRole: 'registry.bad-role',
  IPRegistry_ZeroAddress: 'registry.zero-address',
  IPRegistry_BadGrantee: 'registry.bad-grantee',
  IPRegistry_AlreadyAccepted: 'registry.already-accepted',
  IPRegistry_NoPendingShare: 'registry.no-pending-share',
  IPRegistry_NoGrant: 'registry.no-grant',
  IPRegistry_Expired: 'registry.expired',
  IPRegistry_BadEOASignature: 'registry.bad-eoa-signature',
  IPRegistry_InvalidSmartWalletSignature: 'registry.invalid-smart-wallet-signature',
  IPRegistry_NotOwner: 'registry.not-owner',
  IPRegistry_BadCommitment: 'registry.bad-commitment',
  IPRegistry_NotTransferable: 'registry.not-transferable',
  IPRegistry_NotAvailable: 'registry.not-available',
  IPRegistry_NdaHashUsed: 'registry.nda-hash-used',
  IPRegistry_TooLittleGas: 'registry.too-little-gas',
  AccessPass_AlreadyMinted: 'registry.already-minted',
  AccessPass_NotTokenOwner: 'registry.not-token-owner',
  AccessPass_NotRegistry: 'registry.not-owner',
  AccessPass_StillGranted: 'registry.still-granted',
  AccessPass_NotGranted: 'registry.no-grant',
  AccessPass_UnknownPass: 'registry.not-token-owner',
  AccessPass_AssetIdTooLarge: 'unexpected',
  OwnableInvalidOwner: 'registry.zero-address',
  OwnableUnauthorizedAccount: 'registry.not-owner',
  InvalidShortString: 'unexpected',
  StringTooLong: 'unexpected',
  SafeCastOverflowedUintDowncast: 'unexpected',
} as const satisfies Record<RegistryError, FailureCode>;

const isRevertData = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x([0-9a-f]{2}){4,}$/i.test(value);

/** Finds revert data where RPC libraries store it: `raw`, `data`, or `data.data`, at any depth of causes. */
const revertDataOf = (thrown: unknown, depth = 0): Hex | undefined => {
  if (typeof thrown !== 'object' || thrown === null || depth > 12) return isRevertData(thrown) ? thrown : undefined;
  const { raw, data, cause } = thrown as { raw?: unknown; data?: unknown; cause?: unknown };
  const inner = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : undefined;
  return [raw, data, inner].find(isRevertData) ?? revertDataOf(cause, depth + 1);
};

const paramsOf = (name: string, args: readonly unknown[] = []): FailureParams => {
  const inputs = contractErrors.find((each) => each.name === name)?.inputs ?? [];
  return Object.fromEntries(
    inputs.map((input, i) => [input.name, typeof args[i] === 'number' ? args[i] : String(args[i])]),
  );
};

/** True when a contract reverted, false when the call did not reach it. */
export const isRevert = (thrown: unknown): boolean => {
  if (revertDataOf(thrown)) return true;
  return thrown instanceof Error && (/\brevert/i.test(thrown.message) || isRevert(thrown.cause));
};

const reasonOf = (thrown: unknown): string => {
  const { shortMessage, message } = (thrown ?? {}) as { shortMessage?: string; message?: string };
  return shortMessage ?? message ?? 'execution reverted';
};

/**
 * The failure behind a reverted call.
 * @param thrown the error of viem, or the revert data itself
 * @returns the registry's own failure with the error's arguments as params, or relay.reverted with a `reason`
 */
export const failureOfRevert = (thrown: unknown): Failure => {
  const data = revertDataOf(thrown);
  if (!data) return new Failure('relay.reverted', { reason: reasonOf(thrown) }, thrown);
  try {
    const { errorName, args } = decodeErrorResult({ abi: contractErrors, data });
    if (Object.hasOwn(registryFailures, errorName)) {
      return new Failure(
        new ReceivedFailure(registryFailures[errorName as RegistryError], paramsOf(errorName, args)),
        thrown,
      );
    }
    return new Failure('relay.reverted', { reason: String(args?.[0] ?? errorName) }, thrown);
  } catch {
    return new Failure('relay.reverted', { reason: data.slice(0, 10) }, thrown);
  }
};
