import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '@ipr/api';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** CBOR (RFC 8949) of the values that WebAuthn uses: integers, byte strings, texts and maps, shorter than 64 KiB. */
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
type Cbor = number | string | Uint8Array | ReadonlyMap<Cbor, Cbor>;
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])]);
};

/** Bits of authenticator data (WebAuthn Level 3, section 6.1). */
const flags = { present: 1, verified: 4, attested: 64 };

/** Deviations from an honest browser and authenticator. */
export interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  /** Value of the counter, instead of the next one. */
  readonly counter?: number;
  readonly userHandle?: string;
  readonly key?: KeyObject;
  readonly id?: string;
}

interface Credential {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly key: KeyObject;
}

/** A browser with an authenticator in software: ES256 keys, real CBOR and COSE, one credential per portal. */
export const createAuthenticator = (origin: string) => {
  let credential: Credential | undefined;
  let counter = 0;
  const clientData = (type: string, challenge: string, forged: Forgery) =>
    JSON.stringify({
      type: forged.type ?? type,
      challenge: forged.challenge ?? challenge,
      origin: forged.origin ?? origin,
      crossOrigin: false,
    });
  const authenticatorData = (rpId: string, forged: Forgery, attested = Buffer.alloc(0)) => {
    const bits =
      flags.present | (forged.isVerified === false ? 0 : flags.verified) | (attested.length > 0 ? flags.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forged.counter ?? ++counter);
    return Buffer.concat([sha256(forged.rpId ?? rpId), Buffer.from([bits]), count, attested]);
  };
  return {
    /** Registers a new key. */
    create(options: PasskeyCreation, forged: Forgery = {}): PasskeyAttestation {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const rawId = randomBytes(32);
      const id = base64url(rawId);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cbor(cose)]);
      const authData = authenticatorData(options.rp.id, forged, attested);
      credential = { id, rpId: options.rp.id, userHandle: options.user.id, key: privateKey };
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, forged)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal', 'a-transport-of-the-future'],
      };
      return { id, rawId: id, type: 'public-key', response };
    },
    /** Signs a challenge with the key. */
    sign(options: PasskeyRequest, forged: Forgery = {}): PasskeyAssertion {
      if (!credential) throw new Error('no passkey');
      const client = clientData('webauthn.get', options.challenge, forged);
      const data = authenticatorData(credential.rpId, forged);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(forged.key ?? credential.key);
      const id = forged.id ?? credential.id;
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: forged.userHandle ?? credential.userHandle,
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
};
export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>;
