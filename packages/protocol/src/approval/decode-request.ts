import type { SignatureRequest, SignedAction } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { hashTypedData } from 'viem';
import { parseSessionText } from '../keynet/session-text.ts';
import { decodeAllowedAction } from '../safe/allowed-action.ts';
import type { AllowedCall } from '../safe/allowed-calls.ts';
import { ownerTypedData, type SigningAccount } from '../safe/owner-typed-data.ts';
import { actionOfCall } from '../safe/signed-action.ts';
import { callsNeedPerson, messageNeedsPerson } from './needs-person.ts';

/** One action as a person reads it. */
export interface ShownAction extends SignedAction {
  /** End of a grant in Unix seconds, 0 for none. */
  readonly expiresAt?: number;
}

export interface DecodedRequest {
  /** What the owner's key would sign. */
  readonly digest: Hex;
  readonly actions: readonly ShownAction[];
  /** Whether a person must confirm it each time. */
  readonly needsPerson: boolean;
}

export interface DecodingAccount extends SigningAccount {
  readonly accessPass?: Hex | undefined;
  /** Host and port of the portal, as sessions of the key network name it. */
  readonly host: string;
}

const shownActionsOf = (call: AllowedCall): readonly ShownAction[] => {
  const action = actionOfCall(call);
  if (!action) return [];
  return [call.functionName === 'grantAccess' ? { ...action, expiresAt: Number(call.args[3]) } : action];
};

type Meaning = Omit<DecodedRequest, 'digest'>;

const meaningOf = (account: DecodingAccount, request: SignatureRequest): Meaning | undefined => {
  if (request.kind === 'safe-transaction') {
    const calls = decodeAllowedAction(account, request);
    return calls && { actions: calls.flatMap(shownActionsOf), needsPerson: callsNeedPerson(calls) };
  }
  const needsPerson = messageNeedsPerson(request.kind);
  if (request.kind === 'keynet-session') {
    const session = parseSessionText(request.message);
    const isOwn =
      session?.domain === account.host &&
      session.chainId === account.chainId &&
      lowerAddress(session.account) === account.safe;
    return isOwn ? { actions: [{ name: 'keynet-session' }], needsPerson } : undefined;
  }
  const { kind: name, assetId } = request;
  return { actions: [{ name, assetId, ...('name' in request ? { label: request.name } : {}) }], needsPerson };
};

/**
 * What a request would have signed, decoded from its bytes. Undefined for what no wallet of the product signs.
 * @param account `safe`, `registry` and `accessPass` in lower case
 */
export const decodeRequest = (account: DecodingAccount, request: SignatureRequest): DecodedRequest | undefined => {
  const meaning = meaningOf(account, request);
  if (!meaning || meaning.actions.length === 0) return undefined;
  const typed = ownerTypedData(account, request);
  return { ...meaning, digest: typed.primaryType === 'SafeTx' ? hashTypedData(typed) : hashTypedData(typed) };
};
