import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Hex, lowerAddress } from '@ipr/domain';
import { privateKeyToAccount, sign } from 'viem/accounts';

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** A minimal DER INTEGER: a leading zero only where the first bit would make it negative. */
const integer = (value: bigint): Buffer => {
  const digits = value.toString(16);
  const bytes = Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex');
  const positive = (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
  return Buffer.concat([Buffer.of(0x02, positive.length), positive]);
};

/** DER; every second signature has s in the upper half, as from services that do not implement EIP-2. */
const derOf = (r: bigint, s: bigint, isHigh: boolean): Buffer => {
  const body = Buffer.concat([integer(r), integer(isHigh ? order - s : s)]);
  return Buffer.concat([Buffer.of(0x30, body.length), body]);
};

/** A key management service with one key, `relay-1`, on a free port. */
export const startSigningService = async (token: string) => {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  const secret = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url');
  const privateKey: Hex = `0x${secret.toString('hex').padStart(64, '0')}`;
  let signed = 0;

  const signatureOf = async (body: string): Promise<string> => {
    const hash: Hex = `0x${Buffer.from(JSON.parse(body).digest, 'base64').toString('hex')}`;
    const { r, s } = await sign({ hash, privateKey });
    return derOf(BigInt(r), BigInt(s), signed++ % 2 === 1).toString('base64');
  };
  const answerTo = async (path: string | undefined, body: string): Promise<object | undefined> => {
    if (path === '/keys/relay-1/public-key') return { publicKey };
    return path === '/keys/relay-1/sign' ? { signature: await signatureOf(body) } : undefined;
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const isAllowed = request.headers.authorization === `Bearer ${token}`;
    const answer = isAllowed ? await answerTo(request.url, body) : undefined;
    response.writeHead(answer ? 200 : 403, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    address: lowerAddress(privateKeyToAccount(privateKey).address),
    signed: () => signed,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
