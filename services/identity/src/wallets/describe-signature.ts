import { accessPassAbi, canonical, registryAbi, safeAbi } from '@ipr/abi';
import { type MadeSignature, type SignedAction, SignedActionName } from '@ipr/api';
import { type Hex, levelOf, lowerAddress, type Role } from '@ipr/domain';
import { decodeStrictly } from '@ipr/protocol/safe/allowed-calls';
import { decodeBatch } from '@ipr/protocol/safe/decode-batch';
import type { SignatureEntry } from './signature-log.ts';

type Args = readonly unknown[];

const assetOf = (args: Args) => ({ assetId: String(args[0]) });
const accountAt = (args: Args, at: number) => ({ account: lowerAddress(args[at] as Hex) });

/** What matters of each function's arguments, by their order in the contract. */
const facts: Readonly<Record<string, (args: Args) => Omit<SignedAction, 'name'>>> = {
  createAsset: (args) => ({ label: String(args[2]) }),
  revealAsset: (args) => ({ label: String(args[2]) }),
  updateAsset: (args) => ({ ...assetOf(args), label: String(args[3]) }),
  grantAccess: (args) => ({ ...assetOf(args), ...accountAt(args, 1), level: levelOf[Number(args[2]) as Role] }),
  revokeAccess: (args) => ({ ...assetOf(args), ...accountAt(args, 1) }),
  acceptAccess: assetOf,
  relinquishAccess: assetOf,
  claim: assetOf,
  sweep: assetOf,
  addOwnerWithThreshold: (args) => accountAt(args, 0),
  swapOwner: (args) => accountAt(args, 2),
  removeOwner: (args) => accountAt(args, 1),
};

const decodedCall = (data: Hex): SignedAction[] => {
  const found = [registryAbi, accessPassAbi, safeAbi].flatMap((abi) => decodeStrictly(abi, data) ?? [])[0];
  const name = SignedActionName.safeParse(found?.functionName);
  return found && name.success ? [{ name: name.data, ...facts[name.data]?.(found.args) }] : [];
};

/** The calls of a signed transaction: one, or those of a batch. */
const decodedCalls = (data: Hex): SignedAction[] => {
  const batch = decodeBatch({ to: canonical.multiSendCallOnly, data });
  return (batch ?? [{ data }]).flatMap((call) => decodedCall(call.data));
};

const decodedMessage = ({ kind, what }: SignatureEntry): SignedAction[] => {
  const name = SignedActionName.safeParse(kind);
  if (!name.success) return [];
  const { assetId, name: label } = what;
  return [
    {
      name: name.data,
      ...(assetId === undefined ? {} : { assetId: String(assetId) }),
      ...(label === undefined ? {} : { label: String(label) }),
    },
  ];
};

/** A signature as its person reads it: decoded from the signed bytes, not from a description that came with the request. */
export const describeSignature = (entry: SignatureEntry): MadeSignature => ({
  digest: entry.digest,
  at: entry.at.toISOString(),
  actions: entry.kind === 'safe-transaction' ? decodedCalls(entry.what.data as Hex) : decodedMessage(entry),
});
