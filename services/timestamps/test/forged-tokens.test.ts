import { randomBytes } from 'node:crypto';
import * as asn1js from '@ipr/verify/asn1js';
import { AlgorithmIdentifier, Certificate, type SignedData } from '@ipr/verify/pkijs';
import { ownBuffer } from '@ipr/verify/rfc3161/der';
import { noLegalValuePolicy, oid } from '@ipr/verify/rfc3161/oids';
import { buildRequest } from '@ipr/verify/rfc3161/request';
import { tokenOfResponse } from '@ipr/verify/rfc3161/response';
import type { AuthorityKeys } from '../src/authority/embedded/authority-files.ts';
import { makeAuthority } from '../src/authority/embedded/make-authority.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import {
  digest,
  expectRefusal,
  forging,
  granting,
  octets,
  setAttribute,
  sha256,
  signAgain,
  withInfo,
} from './forge.fixture.ts';

let keys: AuthorityKeys;
let other: AuthorityKeys;

beforeAll(async () => {
  [keys, other] = await Promise.all([makeAuthority(), makeAuthority()]);
});

const flipAt = (bytes: Uint8Array, at: number): Uint8Array => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));

test('accepts an unmodified token, so that the following refusals have their own reason', async () => {
  await expect(forging(keys, (token) => token).stamp(digest)).resolves.toMatchObject({ legalValue: false });
  await expect(
    forging(keys, (token) => withInfo(token, keys.privateKey, () => undefined)).stamp(digest),
  ).resolves.toBeDefined();
  const granted = rfc3161Authority({
    roots: [keys.ca],
    exchange: async (request) => granting(await tokenOfResponse(await responder(keys)(request)), 1),
  });
  await expect(granted.stamp(digest)).resolves.toBeDefined();
});

describe('the answer to another question is refused', () => {
  test('a token over another hash', async () => {
    const authority = forging(keys, async (_, request) => {
      const nonce = new Uint8Array(request.nonce?.valueBlock.valueHexView ?? []);
      return tokenOfResponse(await responder(keys)(buildRequest(randomBytes(32), nonce).der));
    });
    await expectRefusal(authority, 'wrong hash');
  });

  test('a token that stamps the same digest under the name of another algorithm', async () => {
    const authority = forging(keys, (token) =>
      withInfo(token, keys.privateKey, (info) => {
        info.messageImprint.hashAlgorithm = new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.8' });
      }),
    );
    await expectRefusal(authority, 'wrong hash');
  });

  test('an older token over the same hash, replayed', async () => {
    const old = await tokenOfResponse(await responder(keys)(buildRequest(digest).der));
    await expectRefusal(
      forging(keys, () => old),
      'wrong nonce',
    );
  });

  test('a token without a nonce', async () => {
    const authority = forging(keys, (token) =>
      withInfo(token, keys.privateKey, (info) => {
        delete info.nonce;
      }),
    );
    await expectRefusal(authority, 'wrong nonce');
  });

  test.each([
    ['six minutes ago', -6],
    ['in six minutes', 6],
  ])('a token that says it is from %s', async (_, minutes) => {
    const authority = rfc3161Authority({
      roots: [keys.ca],
      exchange: responder(keys, () => new Date(Date.now() + minutes * 60_000)),
    });
    await expectRefusal(authority, 'wrong time');
  });

  test('a token under another policy than those the operator accepts', async () => {
    const exchange = responder(keys);
    const accepts = (policy: string) => rfc3161Authority({ roots: [keys.ca], exchange, policies: ['1.2.3', policy] });
    await expectRefusal(accepts('1.2.4'), 'wrong policy');
    await expect(accepts(noLegalValuePolicy).stamp(digest)).resolves.toBeDefined();
  });
});

describe('a token that was changed on its way is refused', () => {
  test('its time', async () => {
    const authority = forging(keys, (token) => {
      const year = Buffer.from(String(new Date().getUTCFullYear()));
      const text = Buffer.from(token).indexOf(year);
      const second = text + 13;
      return token.map((byte, i) => (i === second ? 0x30 + ((byte - 0x30 + 1) % 10) : byte));
    });
    await expectRefusal(authority, 'wrong signature');
  });

  test('its signature', async () => {
    const authority = forging(keys, (token) => flipAt(token, token.length - 1));
    await expectRefusal(authority, 'wrong signature');
  });

  test('its message digest', async () => {
    const authority = forging(keys, (token) => {
      const attribute = Buffer.from('06092a864886f70d010904312204', 'hex');
      const at = Buffer.from(token).indexOf(attribute);
      expect(at).toBeGreaterThan(0);
      return flipAt(token, at + attribute.length + 10);
    });
    await expectRefusal(authority, 'wrong signature');
  });

  test('its signer: a certificate of the same name from another root', async () => {
    const authority = forging(keys, (token) => signAgain(token, other.privateKey, () => undefined));
    await expectRefusal(authority, 'wrong signature');
  });
});

describe('a token signed by the wrong hands is refused', () => {
  test('another root, with the same names', async () => {
    await expectRefusal(
      forging(other, (token) => token, keys.ca),
      'untrusted authority',
    );
  });

  test('another root whose certificate carries ours along', async () => {
    const authority = forging(
      other,
      async (token) => {
        return signAgain(token, other.privateKey, (data) => {
          data.certificates?.push(Certificate.fromBER(ownBuffer(keys.ca)));
        });
      },
      keys.ca,
    );
    await expectRefusal(authority, 'untrusted authority');
  });

  test('a signer that is not among the certificates', async () => {
    const authority = forging(keys, (token) =>
      signAgain(token, keys.privateKey, (data) => {
        delete data.certificates;
      }),
    );
    await expectRefusal(authority, 'wrong certificate');
  });

  test('a signer that calls another certificate its own', async () => {
    const named = (der: Uint8Array) => {
      const [one, two, three] = [0, 1, 2].map(() => (value: asn1js.AsnType) => new asn1js.Sequence({ value: [value] }));
      return one?.(two?.(three?.(octets(sha256(der))) as asn1js.AsnType) as asn1js.AsnType) as asn1js.AsnType;
    };
    const naming = (der: Uint8Array) =>
      forging(keys, (token) =>
        signAgain(token, keys.privateKey, (data) => setAttribute(data, oid.signingCertificateV2, named(der))),
      );
    await expect(naming(keys.tsu).stamp(digest)).resolves.toBeDefined();
    await expectRefusal(naming(other.tsu), 'wrong certificate');
  });

  test.each<[string, (data: SignedData) => void]>([
    ['does not say which certificate is its own', (data) => setAttribute(data, oid.signingCertificateV2)],
    ['does not say what it signs', (data) => setAttribute(data, oid.contentType)],
    [
      'signs another kind of content',
      (data) => setAttribute(data, oid.contentType, new asn1js.ObjectIdentifier({ value: '1.2.840.113549.1.7.1' })),
    ],
    ['signs another content', (data) => setAttribute(data, oid.messageDigest, octets(randomBytes(32)))],
  ])('a signer that %s', async (_, change) => {
    await expectRefusal(
      forging(keys, (token) => signAgain(token, keys.privateKey, change)),
      'wrong signature',
    );
  });

  test('a signer whose digest algorithm does not count', async () => {
    const authority = forging(keys, (token) => {
      const sha256Oid = Buffer.from('0609608648016503040201', 'hex');
      const bytes = Buffer.from(token);
      // Of the SignedData and of the signer. 2.16.840.1.101.3.4.2.4 is SHA-224, which does not count any more than SHA-1.
      const ends = [bytes.indexOf(sha256Oid), bytes.lastIndexOf(sha256Oid)].map((at) => at + sha256Oid.length - 1);
      return token.map((byte, i) => (ends.includes(i) ? 4 : byte));
    });
    await expectRefusal(authority, 'wrong signature');
  });

  test('two signers', async () => {
    const authority = forging(keys, (token) =>
      signAgain(token, keys.privateKey, (data) => {
        data.signerInfos.push(...data.signerInfos);
      }),
    );
    await expectRefusal(authority, 'answer unreadable');
  });
});
