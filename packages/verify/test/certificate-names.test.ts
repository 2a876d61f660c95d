import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf, parseCertificate, sameName } from '../src/rfc3161/certificate.ts';
import { certificatesOfPem } from '../src/rfc3161/pem.ts';
import { checking, script, skipped } from './verify-script.fixture.ts';

const [root = new Uint8Array()] = certificatesOfPem(
  readFileSync(join(import.meta.dirname, 'vectors', 'root.pem'), 'utf8'),
);
const name = Buffer.from('Test root');
const starts = (der: Buffer): number[] => {
  const at = der.indexOf(name);
  return [at, der.indexOf(name, at + 1)];
};

/** The text in the issuer, the subject or both gets another tag and other first bytes. */
const changed = (tag: number, first: readonly number[], places: readonly number[]): Uint8Array => {
  const der = Buffer.from(root);
  const found = starts(der);
  for (const place of places) {
    const at = found[place] ?? 0;
    if (at < 1) throw new Error('no name');
    der[at - 2] = tag;
    der.set(first, at);
  }
  return new Uint8Array(der);
};

const both = [0, 1];
const cases: readonly (readonly [string, Uint8Array])[] = [
  ['as it is', root],
  ['of an unknown kind', changed(0x8e, [], both)],
  ['of an unknown kind in the issuer alone', changed(0x8e, [], [0])],
  ['of an unknown kind in the subject alone', changed(0x8e, [], [1])],
  ['of another kind in the issuer alone', changed(0x13, [], [0])],
  ['in bytes that are no UTF-8', changed(0x0c, [0xe9], both)],
  ['in Latin 1', changed(0x14, [0xe9], both)],
  ['with a letter of two bytes', changed(0x0c, [0xc3, 0xa9], both)],
  ['of a number', changed(0x02, [], both)],
];

const program = `
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("verifier", sys.argv[1])
verifier = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verifier)
loaded = verifier.loaded([bytes.fromhex(each) for each in json.load(sys.stdin)])
print(json.dumps([[verifier.name_of(each), bool(verifier.with_issuers([each], loaded, 0)), verifier.names_itself(each)] for each in loaded]))
`;

checking(`verify.py${skipped}`, () => {
  test('reads and compares the names of certificates as packages/verify does, also of unknown kinds of text', () => {
    const input = JSON.stringify(cases.map(([, der]) => Buffer.from(der).toString('hex')));
    const { stdout, stderr } = spawnSync('python3', ['-X', 'utf8', '-c', program, script], { input, encoding: 'utf8' });
    expect(stderr).toBe('');
    const found: unknown[] = JSON.parse(stdout);
    expect(found).toHaveLength(cases.length);
    for (const [at, [label, der]] of cases.entries()) {
      const certificate = parseCertificate(der);
      const { issuer, subject } = certificate.fields;
      expect([label, found[at]]).toEqual([label, [nameOf(certificate), true, sameName(issuer, subject)]]);
    }
  });
});
