import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Hex, KeyCondition } from '@ipr/domain';
import { type KeySession, keyResource, sessionText } from '@ipr/protocol/keynet/session-text';
import { getAddress } from 'viem';
import { chainId } from './chain.fixture.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export interface KeyRequest {
  condition: KeyCondition;
  dataToEncryptHash: string;
  domain: string;
  /** The node's URL as the session names it. */
  node: string;
  wallet: Hex;
  signMessage(text: string): Promise<Hex>;
  /** Changes applied before signing. */
  session?: Partial<KeySession>;
  outer?: Record<string, unknown>;
  /** The text that the wallet signs and sends instead. */
  text?: (text: string) => string;
}

const rawKey = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).subarray(12).toString('hex');

/** Builds a signing request independently of the client, so that tests can manipulate every part of it. */
export const signingRequest = async (keyRequest: KeyRequest) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const resource = keyResource(sha256(JSON.stringify(keyRequest.condition)), keyRequest.dataToEncryptHash);
  const now = Date.now();
  const sessionKey = rawKey(publicKey);
  const session: KeySession = {
    domain: keyRequest.domain,
    account: getAddress(keyRequest.wallet),
    sessionKey,
    chainId,
    nonce: `0x${sha256('nonce')}`,
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 600_000).toISOString(),
    resource,
    ...keyRequest.session,
  };
  const written = sessionText(session);
  const signedText = keyRequest.text ? keyRequest.text(written) : written;
  const capability = {
    sig: await keyRequest.signMessage(signedText),
    derivedVia: 'EIP1271',
    signedMessage: signedText,
    address: session.account,
  };
  const signedMessage = JSON.stringify({
    sessionKey,
    resourceAbilityRequests: [
      {
        resource: { resource: session.resource, resourcePrefix: 'lit-accesscontrolcondition' },
        ability: 'access-control-condition-decryption',
      },
    ],
    capabilities: [capability],
    issuedAt: session.issuedAt,
    expiration: session.expiresAt,
    nodeAddress: keyRequest.node,
    ...keyRequest.outer,
  });
  return {
    evmContractConditions: keyRequest.condition as readonly unknown[],
    dataToEncryptHash: keyRequest.dataToEncryptHash,
    chain: 'amoy',
    authSig: {
      sig: sign(null, Buffer.from(signedMessage), privateKey).toString('hex'),
      derivedVia: 'litSessionSignViaNacl',
      signedMessage,
      address: sessionKey,
      algo: 'ed25519',
    },
    epoch: 1,
  };
};

/** The node's reply to a signing request: its error code, or 'signed'. */
export const answerOf = async (
  node: string,
  body: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const answer = await fetch(`${node}/web/encryption/sign/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const { errorCode, signatureShare } = await answer.json();
  return signatureShare ? 'signed' : errorCode;
};
