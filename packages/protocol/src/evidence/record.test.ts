import { generateKeyPair } from 'jose';
import { EvidenceRecord, recordBytes, recordHash } from './record.ts';
import { type EvidenceKey, exportEvidenceKey, namedKey, signRecord, verifyRecord } from './signature.ts';

const hash = (byte: string): `0x${string}` => `0x${byte.repeat(32)}`;
const wallet = `0x${'a1'.repeat(20)}` as const;

const record = (number = 1): EvidenceRecord =>
  EvidenceRecord.parse({
    schema: 'ipr-evidence-record/1',
    kind: 'registration',
    id: '7-1',
    number,
    previous: null,
    madeAt: '2026-01-02T03:04:05.000Z',
    late: false,
    network: { chainId: 80_002, genesisHash: hash('01'), registry: wallet },
    logIndex: 0,
    block: { number: 5, hash: hash('02'), header: '0xc0' },
    transactions: [
      { role: 'registration', hash: hash('03'), input: '0x', index: 0, receipt: '0x02c0', proof: ['0xc0'] },
    ],
    accounts: [{ address: wallet, role: 'registrant', state: null }],
    version: { assetId: '7', version: 1, hash: hash('04'), cid: 'bafy' },
    claims: {},
    observed: { people: [{ wallet, role: 'registrant', custody: 'assisted', email: null }] },
  });

const newKey = async (): Promise<{ readonly key: CryptoKey; readonly shown: EvidenceKey }> => {
  const { privateKey, publicKey } = await generateKeyPair('Ed25519', { extractable: true });
  return { key: privateKey, shown: await exportEvidenceKey(publicKey) };
};

test('canonical bytes do not depend on the order of the fields', async () => {
  const one = record();
  const reversed = Object.fromEntries(Object.entries(one).reverse());
  expect(await recordHash(reversed)).toBe(await recordHash(one));
  expect(new TextDecoder().decode(recordBytes({ b: 'é\u0001', a: 1 }))).toBe('{"a":1,"b":"é\\u0001"}');
});

test('half a surrogate pair has no canonical bytes, as text and as a name', () => {
  for (const wrong of [{ a: '\ud800' }, { a: ['x\udc00'] }, { '\ud800': 1 }])
    expect(() => recordBytes(wrong)).toThrow('Lone surrogate is not allowed');
  expect(new TextDecoder().decode(recordBytes({ a: '\ud83d\ude00' }))).toBe('{"a":"😀"}');
});

test('a field outside the format and a number that is no integer are refused', () => {
  expect(EvidenceRecord.safeParse({ ...record(), extra: 1 }).success).toBe(false);
  expect(EvidenceRecord.safeParse({ ...record(), number: 1.5 }).success).toBe(false);
});

test('a signature counts for its record and its key only', async () => {
  const [{ key, shown }, other] = [await newKey(), await newKey()];
  const signature = await signRecord(record(), key, shown.kid);
  expect(namedKey(signature)).toBe(shown.kid);
  expect(await verifyRecord(record(), signature, shown)).toBe(true);
  expect(await verifyRecord({ ...record(), late: true }, signature, shown)).toBe(false);
  expect(await verifyRecord(record(), signature, other.shown)).toBe(false);
  expect(await verifyRecord(record(), signature, { ...other.shown, kid: shown.kid })).toBe(false);
});

test('a signature under another key id or with another header is refused', async () => {
  const { key, shown } = await newKey();
  const signature = await signRecord(record(), key, 'A'.repeat(43));
  expect(await verifyRecord(record(), signature, shown)).toBe(false);
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  expect(await verifyRecord(record(), { ...signature, protected: header }, shown)).toBe(false);
  expect(namedKey({ ...signature, protected: header })).toBeNull();
  // A reader that takes the first of two equal names would look for another key than one that takes the last.
  const twice = Buffer.from(`{"kid":"other","kid":"${shown.kid}"}`).toString('base64url');
  expect(namedKey({ ...signature, protected: twice })).toBeNull();
});
