import { type Hex, keynetStatement, toBase64 } from '@ipr/domain';

/** The content of a key-network session signature: this session key may unwrap this one content key until the expiry. */
export interface KeySession {
  /** The page's host and port, as in location.host (EIP-4361 authority). */
  domain: string;
  /** The person's Safe, EIP-55 checksummed. */
  account: Hex;
  /** Ed25519 public key, 64 lower-case hex digits. */
  sessionKey: string;
  chainId: number;
  /** 8 to 80 letters and digits; a recent block hash. */
  nonce: string;
  /** ISO 8601 in UTC. */
  issuedAt: string;
  expiresAt: string;
  /** `<condition hash>/<content key hash>`, see keyResource. */
  resource: string;
}

const scheme = 'lit-accesscontrolcondition';

/** Identifies one wrapped key; both hashes are SHA-256 as 64 lower-case hex digits. */
export const keyResource = (conditionHash: string, contentKeyHash: string): string =>
  `${conditionHash}/${contentKeyHash}`;

/** The text whose BLS signature is the unwrapping key (identity-based encryption). It must never change. */
export const keyIdentity = (resource: string): string => `${scheme}://${resource}`;

const recap = (resource: string): string =>
  toBase64(
    new TextEncoder().encode(
      JSON.stringify({ att: { [keyIdentity(resource)]: { 'Threshold/Decryption': [{}] } }, prf: [] }),
    ),
  )
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const permission = (resource: string): string =>
  `I further authorize the stated URI to perform the following actions on my behalf: (1) 'Threshold': 'Decryption' for '${keyIdentity(resource)}'.`;

/** The message that a wallet signs: EIP-4361 with the ReCap of ERC-5573, in the form of the key network's SDK. */
export const sessionText = (
  session: KeySession,
): string => `${session.domain} wants you to sign in with your Ethereum account:
${session.account}

${keynetStatement} ${permission(session.resource)}

URI: lit:session:${session.sessionKey}
Version: 1
Chain ID: ${session.chainId}
Nonce: ${session.nonce}
Issued At: ${session.issuedAt}
Expiration Time: ${session.expiresAt}
Resources:
- urn:recap:${recap(session.resource)}`;

const time = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z`;
const anchored = new RegExp(
  [
    '^([a-zA-Z0-9.:-]{1,255}) wants you to sign in with your Ethereum account:',
    '(0x[0-9a-fA-F]{40})',
    '',
    String.raw`[^\n]{1,300}'${scheme}://([0-9a-f]{64}/[0-9a-f]{64})'\.`,
    '',
    'URI: lit:session:([0-9a-f]{64})',
    'Version: 1',
    String.raw`Chain ID: ([1-9]\d{0,9})`,
    'Nonce: ([a-zA-Z0-9]{8,80})',
    `Issued At: (${time})`,
    `Expiration Time: (${time})`,
    'Resources:',
    '- urn:recap:[A-Za-z0-9_-]{1,600}$',
  ].join('\n'),
);

/**
 * Parses a session message; undefined when it is invalid. Only text that sessionText would produce byte for byte is accepted,
 * so that the person cannot have signed anything that the parser did not check.
 */
export const parseSessionText = (text: string): KeySession | undefined => {
  if (text.length > 2_000) return undefined;
  const found = anchored.exec(text);
  if (!found) return undefined;
  const [
    ,
    domain = '',
    account = '',
    resource = '',
    sessionKey = '',
    chainId = '',
    nonce = '',
    issuedAt = '',
    expiresAt = '',
  ] = found;
  const session = {
    domain,
    account: account as Hex,
    sessionKey,
    chainId: Number(chainId),
    nonce,
    issuedAt,
    expiresAt,
    resource,
  };
  return sessionText(session) === text ? session : undefined;
};
