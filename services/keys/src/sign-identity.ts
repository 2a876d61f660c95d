import { type Hex, keynetChain } from '@ipr/domain';
import { keyIdentity, keyResource } from '@ipr/protocol/keynet/session-text';
import { z } from 'zod';
import type { ChainReader } from './chain/chain-reader.ts';
import type { CheckCondition } from './condition/check-condition.ts';
import { readCondition } from './condition/key-condition.ts';
import { Refusal } from './refusal.ts';
import { authSig } from './session/session-signature.ts';
import type { VerifySession } from './session/verify-session.ts';
import type { SignShare } from './share/sign-share.ts';

const request = z.strictObject({
  evmContractConditions: z.array(z.unknown()).max(8),
  dataToEncryptHash: z.string().regex(/^[0-9a-f]{64}$/),
  chain: z.literal(keynetChain),
  authSig,
  epoch: z.int().optional(),
});

export interface SignIdentityDeps {
  registry: Hex;
  chain: ChainReader;
  verifySession: VerifySession;
  checkCondition: CheckCondition;
  signShare: SignShare;
  shareIndex: number;
}

/**
 * Returns this node's share of the unwrapping key if the chain currently grants the caller access.
 * @throws Refusal
 */
export const identitySigner = (deps: SignIdentityDeps) => async (body: unknown) => {
  const parsed = request.safeParse(body);
  if (!parsed.success) throw new Refusal('NodeMalformedRequest', 'The request is malformed.');
  const { evmContractConditions, dataToEncryptHash } = parsed.data;
  const condition = readCondition(deps.registry, evmContractConditions);
  const resource = keyResource(condition.hash, dataToEncryptHash);
  const head = await deps.chain.head();
  const account = await deps.verifySession(parsed.data.authSig, resource, head);
  if (!(await deps.checkCondition(condition, account, head)))
    throw new Refusal(
      'NodeAccessControlConditionsReturnedNotAuthorized',
      'The access control condition check returned that you are not permitted to access this content.',
    );
  return {
    result: 'success',
    signatureShare: { ProofOfPossession: deps.signShare(keyIdentity(resource)) },
    shareIndex: deps.shareIndex,
  };
};
