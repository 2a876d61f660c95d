import { accessPassAbi, canonical, registryAbi, safeAbi } from '@ipr/abi';
import { type MadeSignature, type SignedAction, SignedActionName } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { decodeStrictly } from '@ipr/protocol/safe/allowed-calls';
import { decodeBatch } from '@ipr/protocol/safe/decode-batch';
import { actionOfCall } from '@ipr/protocol/safe/signed-action';
import type { SignatureEntry } from './signature-log.ts';

const decodedCall = (data: Hex): SignedAction[] => {
  const found = [registryAbi, accessPassAbi, safeAbi].flatMap((abi) => decodeStrictly(abi, data) ?? [])[0];
  const action = found && actionOfCall(found);
  return action ? [action] : [];
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
