import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificatesOfPem } from '@ipr/verify/rfc3161/pem';
import { tokenOfResponse } from '@ipr/verify/rfc3161/response';
import { verifyToken } from '@ipr/verify/rfc3161/verify-token';
import { openAuthorityFiles, rootFile } from '../src/authority/embedded/authority-files.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import { openEmbeddedAuthority } from '../src/authority/open-authority.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import { temporaryFolder } from './folder.fixture.ts';

const run = (folder: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
  return { passed: status === 0, output: stdout + stderr };
};
const must = (folder: string, ...words: string[]) => {
  const { passed, output } = run(folder, ...words);
  if (!passed) throw new Error(output);
};

const isThere = spawnSync('openssl', ['version']).status === 0;
const title = isThere ? 'openssl' : 'openssl is not on this machine, so nothing is checked against it';

/** Settings of `openssl ts -reply`, and extensions of its certificates. */
const foreignConfig = `
[tsa]
default_tsa = tsa1
[tsa1]
serial = ./serial
crypto_device = builtin
signer_cert = ./tsu.pem
certs = ./ca.pem
signer_key = ./tsu.key
signer_digest = sha512
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
tsa_name = yes
ess_cert_id_chain = yes
ess_cert_id_alg = sha256
[req]
distinguished_name = dn
[dn]
[ca]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign
[tsu]
extendedKeyUsage = critical,timeStamping
`;

/** An authority made by openssl alone, with keys of this kind. */
const foreignAuthority = async (folder: string, newKey: string[]) => {
  await writeFile(join(folder, 'openssl.cnf'), foreignConfig);
  await writeFile(join(folder, 'serial'), '01\n');
  const common = ['-config', 'openssl.cnf', '-nodes'];
  must(
    folder,
    'req',
    '-x509',
    ...newKey,
    ...common,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Foreign CA',
    '-extensions',
    'ca',
  );
  must(
    folder,
    'req',
    '-new',
    ...newKey,
    ...common,
    '-keyout',
    'tsu.key',
    '-out',
    'tsu.csr',
    '-subj',
    '/O=Foreign/CN=Foreign TSU',
  );
  must(
    folder,
    'x509',
    '-req',
    '-in',
    'tsu.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-set_serial',
    '77',
    '-out',
    'tsu.pem',
    '-extfile',
    'openssl.cnf',
    '-extensions',
    'tsu',
  );
  const roots = certificatesOfPem(await readFile(join(folder, 'ca.pem'), 'utf8'));
  const exchange = async (request: Uint8Array) => {
    await writeFile(join(folder, 'query.tsq'), request);
    must(folder, 'ts', '-reply', '-config', 'openssl.cnf', '-queryfile', 'query.tsq', '-out', 'reply.tsr');
    return new Uint8Array(await readFile(join(folder, 'reply.tsr')));
  };
  return rfc3161Authority({ exchange, roots });
};

(isThere ? describe : describe.skip)(title, () => {
  test('verifies a token of ours by its digest and the root alone', async () => {
    await using folder = await temporaryFolder();
    const digest = randomBytes(32);
    const { token } = await (await openEmbeddedAuthority(folder.path)).stamp(digest);
    await writeFile(join(folder.path, 'token.der'), token);
    const verify = (hex: string) =>
      run(
        folder.path,
        'ts',
        '-verify',
        '-digest',
        hex,
        '-in',
        'token.der',
        '-token_in',
        '-CAfile',
        rootFile(folder.path),
      );
    expect(verify(digest.toString('hex'))).toEqual({
      passed: true,
      output: expect.stringContaining('Verification: OK'),
    });
    expect(verify(randomBytes(32).toString('hex'))).toMatchObject({ passed: false });
  });

  test('verifies our CRL under the root', async () => {
    await using folder = await temporaryFolder();
    await openAuthorityFiles(folder.path);
    const crl = ['crl', '-inform', 'DER', '-in', 'authority/ca.crl', '-noout', '-CAfile', 'authority/ca.pem'];
    expect(run(folder.path, ...crl)).toEqual({ passed: true, output: expect.stringContaining('verify OK') });
  });

  test('verifies our answer to its own query, with and without certificates', async () => {
    await using folder = await temporaryFolder();
    const respond = responder(await openAuthorityFiles(folder.path));
    await writeFile(join(folder.path, 'data'), 'an invention');
    for (const wanted of [['-cert'], []]) {
      must(folder.path, 'ts', '-query', '-data', 'data', '-sha256', ...wanted, '-out', 'query.tsq');
      await writeFile(join(folder.path, 'reply.tsr'), await respond(await readFile(join(folder.path, 'query.tsq'))));
      const untrusted = ['-untrusted', 'authority/tsu.pem'];
      const { passed, output } = run(
        folder.path,
        'ts',
        '-verify',
        '-queryfile',
        'query.tsq',
        '-in',
        'reply.tsr',
        '-CAfile',
        rootFile(folder.path),
        ...untrusted,
      );
      expect([passed, output]).toEqual([true, expect.stringContaining('Verification: OK')]);
    }
  });

  test('a token without certificates is verified with the certificates we kept', async () => {
    await using folder = await temporaryFolder();
    const keys = await openAuthorityFiles(folder.path);
    const digest = randomBytes(32);
    must(folder.path, 'ts', '-query', '-digest', digest.toString('hex'), '-sha256', '-out', 'query.tsq');
    const token = await tokenOfResponse(await responder(keys)(await readFile(join(folder.path, 'query.tsq'))));
    expect((await verifyToken(token, { digest, roots: [keys.ca], certificates: [keys.tsu] })).chain).toHaveLength(2);
    await expect(verifyToken(token, { digest, roots: [keys.ca] })).rejects.toThrow('wrong certificate');
  });

  test('gets a refusal for a query over SHA-512', async () => {
    await using folder = await temporaryFolder();
    const respond = responder(await openAuthorityFiles(folder.path));
    must(folder.path, 'ts', '-query', '-digest', 'ab'.repeat(64), '-sha512', '-out', 'query.tsq');
    await writeFile(join(folder.path, 'reply.tsr'), await respond(await readFile(join(folder.path, 'query.tsq'))));
    const { output } = run(folder.path, 'ts', '-reply', '-in', 'reply.tsr', '-text');
    expect(output).toMatch(/Rejected[\s\S]*SHA-256 only[\s\S]*unrecognized or unsupported algorithm/i);
  });

  test.each([
    ['RSA', ['-newkey', 'rsa:2048']],
    ['P-384', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1']],
  ])('issues tokens of its own that pass, signed with %s', async (_, newKey) => {
    await using folder = await temporaryFolder();
    const authority = await foreignAuthority(folder.path, newKey);
    expect(await authority.stamp(randomBytes(32))).toMatchObject({
      tsa: 'Foreign TSU',
      serial: '2',
      policy: '1.2.3.4.1',
      legalValue: true,
      qualified: false,
    });
  });

  test('issues tokens that do not count when its RSA key has 1024 bits', async () => {
    await using folder = await temporaryFolder();
    const authority = await foreignAuthority(folder.path, ['-newkey', 'rsa:1024']);
    await expect(authority.stamp(randomBytes(32))).rejects.toMatchObject({ params: { reason: 'wrong signature' } });
  });
});
