import { createPublicKey, verify } from 'node:crypto';
import type { Hex } from '@ipr/domain';
import { keynetChain } from '@ipr/domain';
import { type KeySession, parseSessionText } from '@ipr/protocol/keynet/session-text';
import { getAddress } from 'viem';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import type { WalletSignature } from './wallet-signature.ts';

/** The session signature a client sends to one node: a fresh Ed25519 key speaks, the wallet has authorised it. */
export const authSig = z.strictObject({
  sig: z.string().regex(/^[0-9a-f]{128}$/),
  derivedVia: z.literal('litSessionSignViaNacl'),
  algo: z.literal('ed25519'),
  address: z.string().regex(/^[0-9a-f]{64}$/),
  signedMessage: z.string().max(16_384),
});
export type AuthSig = z.infer<typeof authSig>;

const capability = z.strictObject({
  sig: z
    .string()
    .max(8_192)
    .regex(/^0x([0-9a-fA-F]{2})+$/),
  derivedVia: z.enum(['web3.eth.personal.sign', 'EIP1271']),
  signedMessage: z.string().max(2_000),
  address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
});

const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/)
  .transform(Date.parse)
  .pipe(z.int());

const sessionMessage = z.strictObject({
  sessionKey: z.string(),
  resourceAbilityRequests: z.tuple([
    z.strictObject({
      resource: z.strictObject({ resource: z.string(), resourcePrefix: z.literal('lit-accesscontrolcondition') }),
      ability: z.literal('access-control-condition-decryption'),
    }),
  ]),
  capabilities: z.tuple([capability]),
  issuedAt: instant,
  expiration: instant,
  nodeAddress: z.string().max(300),
});

export interface SessionRules {
  /** This node's own address, exactly as clients know it: a signature meant for another node is worth nothing here. */
  readonly publicUrl: string;
  readonly chainId: number;
  readonly domains: readonly string[];
  readonly maxSeconds: number;
}

/** A session whose texts are in order. The wallet's signature is still to be verified. */
export interface OpenedSession extends WalletSignature {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The only wrapped key it may request. */
  readonly resource: string;
}

const skewMs = 60_000;
const spki = Buffer.from('302a300506032b6570032100', 'hex');

const signedBySession = ({ signedMessage, sig, address }: AuthSig): boolean => {
  const key = createPublicKey({ key: Buffer.concat([spki, Buffer.from(address, 'hex')]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(signedMessage, 'utf8'), key, Buffer.from(sig, 'hex'));
};

const readMessage = (text: string): z.infer<typeof sessionMessage> => {
  try {
    return sessionMessage.parse(JSON.parse(text));
  } catch {
    throw new Refusal('NodeInvalidAuthSig', 'The session message is malformed.');
  }
};

const checkTimes = (issuedAt: number, expiresAt: number, now: number, maxSeconds: number) => {
  if (issuedAt > now + skewMs) throw new Refusal('NodeIatOutsideGracePeriod', 'The session was issued in the future.');
  const limit = maxSeconds * 1000 + skewMs;
  if (!(expiresAt > now && expiresAt > issuedAt))
    throw new Refusal('NodeExpWrongOrTooLarge', 'The session has expired.');
  if (expiresAt - issuedAt > limit || expiresAt - now > limit)
    throw new Refusal('NodeExpWrongOrTooLarge', 'The session lasts too long.');
};

const checksummed = (address: string): boolean => getAddress(address) === address;

const checkCapability = (
  session: KeySession | undefined,
  sessionKey: string,
  address: string,
  rules: SessionRules,
): KeySession => {
  const refuse = (message: string) => new Refusal('NodeSIWECapabilityInvalid', message);
  if (!session) throw refuse('The wallet message is malformed.');
  if (session.sessionKey !== sessionKey) throw refuse('The wallet authorised another session key.');
  if (session.chainId !== rules.chainId) throw refuse(`The wallet message is for another chain than ${keynetChain}.`);
  if (!rules.domains.includes(session.domain)) throw refuse('The wallet message is for another domain.');
  if (!checksummed(session.account) || session.account !== address)
    throw refuse('The wallet message is of another account.');
  return session;
};

/**
 * Everything about a session signature that needs no chain: who signed what for whom until when.
 * @param now milliseconds since 1970
 * @throws Refusal NodeInvalidAuthSig, NodeInvalidAuthSigSessionKeySignature, NodeIatOutsideGracePeriod,
 *   NodeExpWrongOrTooLarge, NodeNotAuthorized, NodeResourceIdNotFound, NodeSIWECapabilityInvalid
 */
export const readSession = (sig: AuthSig, rules: SessionRules, now: number): OpenedSession => {
  if (!signedBySession(sig))
    throw new Refusal('NodeInvalidAuthSigSessionKeySignature', 'The session key did not sign this message.');
  const message = readMessage(sig.signedMessage);
  if (message.sessionKey !== sig.address)
    throw new Refusal('NodeInvalidAuthSig', 'The message is of another session key.');
  checkTimes(message.issuedAt, message.expiration, now, rules.maxSeconds);
  if (message.nodeAddress !== rules.publicUrl)
    throw new Refusal('NodeNotAuthorized', 'The session is for another node.');
  const [granted] = message.capabilities;
  const session = checkCapability(parseSessionText(granted.signedMessage), sig.address, granted.address, rules);
  const [issuedAt, expiresAt] = [Date.parse(session.issuedAt), Date.parse(session.expiresAt)];
  checkTimes(issuedAt, expiresAt, now, rules.maxSeconds);
  const requested = message.resourceAbilityRequests[0].resource.resource;
  if (requested !== session.resource)
    throw new Refusal('NodeResourceIdNotFound', 'The session asks for another resource.');
  return {
    account: session.account,
    message: granted.signedMessage,
    signature: granted.sig as Hex,
    expiresAt: Math.min(message.expiration, expiresAt),
    resource: session.resource,
  };
};
