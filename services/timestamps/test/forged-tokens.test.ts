import { randomBytes } from 'node:crypto';
import type { TimestampAuthority } from '@ipr/ports/timestamp/port';
import * as asn1js from 'asn1js';
import { AlgorithmIdentifier, Certificate, Extension, type SignedData } from 'pkijs';
import type { AuthorityKeys } from '../src/authority/embedded/authority-files.ts';
import { newKeyPair } from '../src/authority/embedded/crypto-engine.ts';
import { basicConstraints, extendedKeyUsage, keyUsageExtension } from '../src/authority/embedded/issue-certificate.ts';
import { makeAuthority } from '../src/authority/embedded/make-authority.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import { signToken } from '../src/authority/embedded/sign-token.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import { keyUsage } from '../src/rfc3161/certificate.ts';
import { ownBuffer } from '../src/rfc3161/der.ts';
import { noLegalValuePolicy, oid } from '../src/rfc3161/oids.ts';
import { buildRequest } from '../src/rfc3161/request.ts';
import { tokenOfResponse } from '../src/rfc3161/response.ts';
import { openToken } from '../src/rfc3161/signed-token.ts';
import {
  bentAuthority,
  caExtensions,
  daysFromNow,
  forging,
  granting,
  issue,
  octets,
  setAttribute,
  sha256,
  signAnew,
  tsuExtensions,
  withInfo,
} from './forge.fixture.ts';

const digest = sha256(Buffer.from('an invention'));
let keys: AuthorityKeys;
let other: AuthorityKeys;

beforeAll(async () => {
  [keys, other] = await Promise.all([makeAuthority(), makeAuthority()]);
});

const expectRefusal = async (authority: TimestampAuthority, reason: string) => {
  await expect(authority.stamp(digest)).rejects.toMatchObject({
    code: 'timestamp.creation-failed',
    params: { reason },
  });
};

const flipAt = (bytes: Uint8Array, at: number): Uint8Array => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));

test('a token that nobody touched passes, so that what follows fails for its own reason', async () => {
  await expect(forging(keys, (token) => token).stamp(digest)).resolves.toMatchObject({ legalValue: false });
  await expect(
    forging(keys, (token) => withInfo(token, keys.privateKey, () => undefined)).stamp(digest),
  ).resolves.toBeDefined();
  const granted = rfc3161Authority({
    roots: [keys.ca],
    exchange: async (request) => granting(tokenOfResponse(await responder(keys)(request)), 1),
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
    const old = tokenOfResponse(await responder(keys)(buildRequest(digest).der));
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
    const authority = forging(keys, (token) => signAnew(token, other.privateKey, () => undefined));
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
        return signAnew(token, other.privateKey, (data) => {
          data.certificates?.push(Certificate.fromBER(ownBuffer(keys.ca)));
        });
      },
      keys.ca,
    );
    await expectRefusal(authority, 'untrusted authority');
  });

  test('a signer that is not among the certificates', async () => {
    const authority = forging(keys, (token) =>
      signAnew(token, keys.privateKey, (data) => {
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
        signAnew(token, keys.privateKey, (data) => setAttribute(data, oid.signingCertificateV2, named(der))),
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
      forging(keys, (token) => signAnew(token, keys.privateKey, change)),
      'wrong signature',
    );
  });

  test('a signer whose digest algorithm does not count', async () => {
    const authority = forging(keys, (token) => {
      const sha256Oid = Buffer.from('0609608648016503040201', 'hex');
      const at = Buffer.from(token).lastIndexOf(sha256Oid);
      // 2.16.840.1.101.3.4.2.4 is SHA-224, which does not count any more than SHA-1.
      return token.map((byte, i) => (i === at + sha256Oid.length - 1 ? 4 : byte));
    });
    await expectRefusal(authority, 'wrong signature');
  });

  test('two signers', async () => {
    const authority = forging(keys, (token) =>
      signAnew(token, keys.privateKey, (data) => {
        data.signerInfos.push(...data.signerInfos);
      }),
    );
    await expectRefusal(authority, 'answer unreadable');
  });
});

describe('a certificate that must not sign time stamps is refused', () => {
  test.each([
    ['whose purpose is not critical', [basicConstraints(null), extendedKeyUsage([oid.timeStamping], false)]],
    ['with a second purpose', [basicConstraints(null), extendedKeyUsage([oid.timeStamping, '1.3.6.1.5.5.7.3.1'])]],
    ['for servers', [basicConstraints(null), extendedKeyUsage(['1.3.6.1.5.5.7.3.1'])]],
    ['without a purpose', [basicConstraints(null)]],
    ['that may not sign', [...tsuExtensions, keyUsageExtension(0x20)]],
  ])('one %s', async (_, extensions) => {
    const bent = await bentAuthority({ tsu: { extensions } });
    await expectRefusal(
      forging(bent, (token) => token),
      'wrong purpose',
    );
  });

  test.each([
    ['one that ended yesterday', { tsu: { notBefore: daysFromNow(-9), notAfter: daysFromNow(-1) } }],
    ['one that begins tomorrow', { tsu: { notBefore: daysFromNow(1), notAfter: daysFromNow(9) } }],
    ['one whose root ended yesterday', { ca: { notBefore: daysFromNow(-9), notAfter: daysFromNow(-1) } }],
  ])('%s', async (_, bent) => {
    const expired = await bentAuthority(bent);
    await expectRefusal(
      forging(expired, (token) => token),
      'certificate expired',
    );
  });

  test.each([
    ['whose root is no certificate authority', { ca: { extensions: [basicConstraints(null)] } }],
    ['whose root says nothing about it', { ca: { extensions: [] } }],
    ['whose root may not sign certificates', { ca: { extensions: [basicConstraints(0), keyUsageExtension(0x80)] } }],
    [
      'with a critical extension that nobody knows',
      {
        tsu: {
          extensions: [
            ...tsuExtensions,
            new Extension({ extnID: '1.2.3.4', critical: true, extnValue: new asn1js.Null().toBER() }),
          ],
        },
      },
    ],
  ])('one %s', async (_, bent) => {
    const keysOfIt = await bentAuthority(bent);
    await expectRefusal(
      forging(keysOfIt, (token) => token),
      'untrusted authority',
    );
  });
});

describe('a chain of more than two certificates', () => {
  const chained = async (below: { extensions: Extension[] }, rootLength: number) => {
    const root = await issue({ commonName: 'Root', extensions: caExtensions(rootLength) });
    const between = await issue({ commonName: 'Between', ...below }, root);
    const tsu = await issue({ commonName: 'TSU' }, between);
    return { root, keys: { ca: between.der, tsu: tsu.der, privateKey: tsu.privateKey } };
  };

  test('passes and is given from the signer to the root', async () => {
    const { root, keys } = await chained({ extensions: caExtensions(0) }, 1);
    const { chain, tsa } = await forging(keys, (token) => token, root.der).stamp(digest);
    expect(chain.map((each) => Buffer.from(each))).toEqual(
      [keys.tsu, keys.ca, root.der].map((each) => Buffer.from(each)),
    );
    expect(tsa).toBe('TSU');
  });

  test('is refused when it is longer than its root allows', async () => {
    const { root, keys } = await chained({ extensions: caExtensions(0) }, 0);
    await expectRefusal(
      forging(keys, (token) => token, root.der),
      'untrusted authority',
    );
  });

  test('is refused when an ordinary certificate issued the signer', async () => {
    const { root, keys } = await chained({ extensions: [...tsuExtensions] }, 1);
    await expectRefusal(
      forging(keys, (token) => token, root.der),
      'untrusted authority',
    );
  });

  test('of certificates that all issue each other ends', async () => {
    const keyPair = await newKeyPair();
    const usage = keyUsageExtension(keyUsage.keyCertSign | keyUsage.digitalSignature);
    const extensions = [basicConstraints(9), usage, extendedKeyUsage([oid.timeStamping])];
    const twins = await Promise.all(
      Array.from({ length: 10 }, () => issue({ commonName: 'TSU', keys: keyPair, extensions })),
    );
    const [signer] = twins.map(({ der }) => der);
    const authority = rfc3161Authority({
      roots: [keys.ca],
      exchange: async (request) => {
        const { content } = openToken(tokenOfResponse(await responder(keys)(request)));
        const { privateKey } = keyPair;
        const certificates = twins.map(({ der }) => der);
        return granting(await signToken({ content, signer: signer as Uint8Array, privateKey, certificates }));
      },
    });
    await expect(authority.stamp(digest)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('too many certificates') },
    });
    await expectRefusal(authority, 'untrusted authority');
  });
});

describe('what is no answer is refused', () => {
  const answering = (bytes: (request: Uint8Array) => Uint8Array | Promise<Uint8Array>) =>
    rfc3161Authority({ roots: [keys.ca], exchange: async (request) => bytes(request) });

  test.each<[string, (granted: Uint8Array) => Uint8Array]>([
    ['nothing', () => new Uint8Array()],
    ['text', () => Buffer.from('<html>Sign in</html>')],
    ['random bytes', () => randomBytes(2000)],
    ['a cut answer', (granted) => granted.slice(0, -1)],
    ['an answer with something after it', (granted) => Buffer.concat([granted, Buffer.from([0])])],
    ['a bare token', (granted) => tokenOfResponse(granted)],
    ['granted without a token', () => Uint8Array.of(0x30, 0x05, 0x30, 0x03, 0x02, 0x01, 0x00)],
    ['deeply nested values', () => Uint8Array.from({ length: 40_000 }, (_, i) => (i % 2 ? 0x80 : 0x30))],
  ])('%s', async (_, answer) => {
    await expectRefusal(
      answering(async (request) => answer(await responder(keys)(request))),
      'answer unreadable',
    );
  });

  test('a refusal of the authority', async () => {
    const authority = answering(() => responder(keys)(Buffer.from('no request')));
    await expectRefusal(authority, 'refused by the authority');
    await expect(authority.stamp(digest)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('no TimeStampReq') },
    });
  });

  test('any answer with one byte changed, except where nothing is said', async () => {
    const rounds = 60;
    const reasons = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const authority = answering(async (request) => {
        const granted = await responder(keys)(request);
        const at = Math.floor((round / rounds) * granted.length);
        return granted.map((byte, i) => (i === at ? byte ^ 0xff : byte));
      });
      const outcome = await authority.stamp(digest).then(
        () => 'passed',
        (failure) => `${failure.code}: ${failure.params.reason}`,
      );
      reasons.add(outcome);
    }
    // Unsigned parts: the root that travels along is not needed, because it is pinned.
    reasons.delete('passed');
    expect(reasons.size).toBeGreaterThan(2);
    expect([...reasons].filter((each) => !each.startsWith('timestamp.creation-failed: '))).toEqual([]);
    expect([...reasons].filter((each) => each.endsWith('internal error'))).toEqual([]);
  }, 30_000);
});

describe('qualified', () => {
  const claim = new Extension({
    extnID: oid.qcStatements,
    critical: false,
    // QCStatements with the one statement esi4-qtstStatement-1 of EN 319 422.
    extnValue: ownBuffer(Buffer.from('300b30090607040081975e0101', 'hex')),
  });
  const stampBy = async (policy: string, extensions: Extension[], pinned: Uint8Array[]) => {
    const claiming = rfc3161Authority({
      roots: [keys.ca],
      qualifiedSigners: pinned,
      exchange: async (request) =>
        granting(
          await withInfo(tokenOfResponse(await responder(keys)(request)), keys.privateKey, (info) => {
            info.policy = policy;
            if (extensions.length > 0) info.extensions = extensions;
          }),
        ),
    });
    return claiming.stamp(digest);
  };

  test('takes the claim and the pin together', async () => {
    expect(await stampBy('1.2.3', [claim], [keys.tsu])).toMatchObject({ qualified: true, legalValue: true });
    expect(await stampBy('1.2.3', [claim], [other.tsu])).toMatchObject({ qualified: false, legalValue: true });
    expect(await stampBy('1.2.3', [claim], [])).toMatchObject({ qualified: false });
    expect(await stampBy('1.2.3', [], [keys.tsu])).toMatchObject({ qualified: false });
  });

  test('is never true under the policy without legal value', async () => {
    const stamp = await stampBy(noLegalValuePolicy, [claim], [keys.tsu]);
    expect(stamp).toMatchObject({ qualified: false, legalValue: false });
  });

  test('is nothing that the embedded authority claims', async () => {
    const { token } = await forging(keys, (bytes) => bytes).stamp(digest);
    // id-etsi-tsts-EuQCompliance, 0.4.0.19422.1.1, as bytes.
    expect(Buffer.from(token).includes(Buffer.from('040081975e0101', 'hex'))).toBe(false);
  });
});
