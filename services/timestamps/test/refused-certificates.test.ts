import * as asn1js from '@ipr/verify/asn1js';
import { newKeyPair } from '@ipr/verify/issue/crypto-engine';
import { basicConstraints, extendedKeyUsage, keyUsageExtension } from '@ipr/verify/issue/issue-certificate';
import { Extension } from '@ipr/verify/pkijs';
import { keyUsage } from '@ipr/verify/rfc3161/certificate';
import { oid } from '@ipr/verify/rfc3161/oids';
import { tokenOfResponse } from '@ipr/verify/rfc3161/response';
import { openToken } from '@ipr/verify/rfc3161/signed-token';
import type { AuthorityKeys } from '../src/authority/embedded/authority-files.ts';
import { makeAuthority } from '../src/authority/embedded/make-authority.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import { signToken } from '../src/authority/embedded/sign-token.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import {
  bentAuthority,
  caExtensions,
  daysFromNow,
  digest,
  expectRefusal,
  forging,
  granting,
  issue,
  tsuExtensions,
} from './forge.fixture.ts';

let keys: AuthorityKeys;

beforeAll(async () => {
  keys = await makeAuthority();
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
        const { content } = openToken(await tokenOfResponse(await responder(keys)(request)));
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
