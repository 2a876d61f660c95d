import type { CertificateData } from '@ipr/api';
import { binaryText as latin1 } from '@ipr/domain';
import { createLogger } from '@ipr/service-kit';
import { pemBytes } from '@ipr/verify/bundle/pem-bytes';
import { checking, openScript, skipped } from '@ipr/verify/testing/verify-script';
import { verifyBundle } from '@ipr/verify/verify-bundle';
import { openRenderer } from '../src/open-renderer.ts';
import { certificateOrder, stamperOf, testSigner } from './certificate.fixture.ts';
import { issuedSigner } from './issued-signer.fixture.ts';
import { type CertificateWorld, openWorld } from './world.fixture.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'latin1'));

let world: CertificateWorld;
let honest: Bytes;
let other: Bytes;

beforeAll(async () => {
  world = await openWorld();
  honest = await world.renderer.render(await certificateOrder(world.authority));
  other = await world.renderer.render(await certificateOrder(world.authority, (data) => ({ ...data, language: 'fr' })));
});
afterAll(() => world.renderer.close());

/** Replaces the first words that are there, by words of the same length unless said otherwise. */
const reword = (pdf: Bytes, from: string | RegExp, to: string | ((found: string) => string)): Bytes => {
  const text = latin1(pdf);
  const changed = text.replace(from, to as string);
  if (changed === text) throw new Error(`the file has no ${from}`);
  return bytesOf(changed);
};

const flip = (pdf: Bytes, at: number): Bytes => pdf.map((byte, index) => (index === at ? byte ^ 1 : byte));

/** Where its value ends, before the zeros. */
const endOfContents = (pdf: Bytes): number => {
  const [digits = ''] = /^[0-9a-f]+/.exec(latin1(pdf).slice(contentsIn(pdf))) ?? [];
  return contentsIn(pdf) + digits.replace(/0+$/, '').length;
};

/** Another hexadecimal digit. */
const flipDigit = (pdf: Bytes, at: number): Bytes => {
  const text = latin1(pdf);
  return bytesOf(text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1));
};

const evidenceIn = (pdf: Bytes): readonly [number, number] => {
  const from = latin1(pdf).indexOf('{\n  "schema": "ipr-certificate/1"');
  return [from, latin1(pdf).indexOf('\nendstream', from)];
};

/** Where the digits of the signature begin: CMS begins with a SEQUENCE. */
const contentsIn = (pdf: Bytes): number => latin1(pdf).indexOf('/Contents <30') + '/Contents <'.length;

/** An incremental update, as editors and shadow attacks append it: new objects, a table of their own, and a trailer that names the old. */
const updated = (pdf: Bytes, objects: readonly (readonly [number: number, body: string])[]): Bytes => {
  const text = latin1(pdf);
  const previous = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const trailer = /trailer\n<<(.*)>>\nstartxref/s.exec(text)?.[1] ?? '';
  let at = pdf.length;
  const parts: string[] = [];
  const sections: string[] = [];
  for (const [number, body] of objects) {
    const part = `${number} 0 obj\n${body}\nendobj\n`;
    parts.push(part);
    sections.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
    at += part.length;
  }
  return bytesOf(
    `${text}${parts.join('')}xref\n${sections.join('')}trailer\n<<${trailer} /Prev ${previous}>>\nstartxref\n${at}\n%%EOF\n`,
  );
};

const numberOf = (pdf: Bytes, body: string): number => {
  const text = latin1(pdf);
  return Number(/(\d+) 0 obj\n$/.exec(text.slice(0, text.indexOf(body)))?.[1]);
};

const bodyOf = (pdf: Bytes, number: number): string => {
  const text = latin1(pdf);
  const from = text.indexOf(`\n${number} 0 obj\n`) + `\n${number} 0 obj\n`.length;
  return text.slice(from, text.indexOf('\nendobj\n', from));
};

/** The page's content replaced by an update: the attack 'replace' of 'Shadow Attacks' (Mainka et al., NDSS 2021). */
const shadowReplace = (pdf: Bytes): Bytes => {
  const page = numberOf(pdf, '<</Type /Page\n');
  const empty = '<</Length 0>>\nstream\n\nendstream';
  const size = Number(/\/Size (\d+)/.exec(latin1(pdf))?.[1]);
  return updated(pdf, [
    [size, empty],
    [page, bodyOf(pdf, page).replace(/\/Contents \d+ 0 R/, `/Contents ${size} 0 R`)],
  ]);
};

/** 'hide': an overlay is removed. 'hide and replace': a second catalog that was there from the start becomes the root. */
const shadowHide = (pdf: Bytes): Bytes => {
  const page = numberOf(pdf, '<</Type /Page\n');
  return updated(pdf, [[page, bodyOf(pdf, page).replace(/\/Annots \[[^\]]*\]/, '/Annots []')]]);
};

const shadowHideAndReplace = (pdf: Bytes): Bytes => {
  const catalog = numberOf(pdf, '<</Type /Catalog\n');
  const size = Number(/\/Size (\d+)/.exec(latin1(pdf))?.[1]);
  return reword(
    updated(pdf, [[size, bodyOf(pdf, catalog)]]),
    new RegExp(`/Root ${catalog} 0 R(?![^]*/Root)`),
    `/Root ${size} 0 R`,
  );
};

/** Rebuilds table and offsets after bytes were put in, as an attacker would. */
const inserted = (pdf: Bytes, before: string, more: string): Bytes => {
  const text = latin1(pdf);
  const at = text.indexOf(before);
  if (at < 0) throw new Error(`the file has no ${before}`);
  const grown = text.slice(0, at) + more + text.slice(at);
  const start = grown.lastIndexOf('\nxref\n') + 1;
  const table = grown
    .slice(start)
    .replace(
      /(\d{10}) 00000 n /g,
      (_, offset) => `${String(Number(offset) + (Number(offset) >= at ? more.length : 0)).padStart(10, '0')} 00000 n `,
    )
    .replace(/startxref\n\d+/, `startxref\n${start}`);
  const ranged = (grown.slice(0, start) + table).replace(/\/ByteRange \[0 (\d{10}) (\d{10}) (\d{10})\]/, () => {
    const from = grown.indexOf('/Contents <30') + '/Contents '.length;
    const to = grown.indexOf('>', from) + 1;
    const pad = (value: number) => String(value).padStart(10, '0');
    return `/ByteRange [0 ${pad(from)} ${pad(to)} ${pad(start + table.length - to)}]`;
  });
  return bytesOf(ranged);
};

/** Drawn and signed again, with the same files attached, and other data shown. */
const showing = async (change: (data: CertificateData) => CertificateData): Promise<Bytes> =>
  new Uint8Array(await world.renderer.render(await certificateOrder(world.authority, change)));
const newestOf = (change: (version: CertificateData['versions'][number]) => object) => (data: CertificateData) => ({
  ...data,
  versions: data.versions.map((version, at) => (at === 0 ? { ...version, ...change(version) } : version)),
});

/** Each is refuted by the files that are attached to it. */
const otherData: Readonly<Record<string, (data: CertificateData) => CertificateData>> = {
  'another authority of its time stamp': newestOf(({ timestamp }) => ({
    timestamp: timestamp && { ...timestamp, authority: 'Qualified TSA SA' },
  })),
  'the number of another asset': (data) => ({
    ...data,
    certificateId: `99${data.certificateId}`,
    publicAddress: `https://registry.example/verify/99${data.certificateId}`,
  }),
  'the public address of another number': (data) => ({ ...data, publicAddress: 'https://registry.example/verify/x' }),
  'an earlier day of issue': (data) => ({ ...data, issuedAt: '2020-01-01T00:00:00.000Z' }),
  'another type than its document': (data) => ({
    ...data,
    asset: { ...data.asset, ipType: 'Granted European patent' },
  }),
  'the name of a public network on a local chain': (data) => ({
    ...data,
    network: { ...data.network, name: 'Polygon' },
  }),
};

const tampers: Readonly<Record<string, readonly [make: () => Bytes | Promise<Bytes>, expected: string]>> = {
  'a byte of a page': [() => flip(honest, 5_000), 'refuted pdf.signature: wrong signature'],
  'a byte of the header comment': [() => flip(honest, 10), 'unreadable pdf.not-canonical'],
  'a byte of the title in the document information': [
    () => reword(honest, '/CreationDate (D:2026', '/CreationDate (D:2025'),
    'refuted pdf.signature: wrong signature',
  ],
  'a letter of the attached evidence': [
    () => reword(honest, '"Patent"', '"patent"'),
    'refuted pdf.signature: wrong signature',
  ],
  'the attachment of another certificate': [
    () => {
      const [from, to] = evidenceIn(honest);
      const [start, end] = evidenceIn(other);
      return bytesOf(latin1(honest).slice(0, from) + latin1(other).slice(start, end) + latin1(honest).slice(to));
    },
    'refused',
  ],
  'a digit of the time stamp inside the signature': [
    () => flipDigit(honest, endOfContents(honest) - 40),
    'refuted pdf.token',
  ],
  'a digit of a certificate inside the signature': [
    () => flipDigit(honest, contentsIn(honest) + 700),
    'refuted pdf.signature: wrong certificate',
  ],
  'the signature of another certificate': [
    () => {
      const [at, from] = [contentsIn(honest), contentsIn(other)];
      const length = latin1(honest).indexOf('>', at) - at;
      return bytesOf(
        latin1(honest).slice(0, at) + latin1(other).slice(from, from + length) + latin1(honest).slice(at + length),
      );
    },
    'refuted pdf.signature: wrong signature',
  ],
  'data after the zeros of the signature': [
    () => reword(honest, '00000000>>>', '000000ff>>>'),
    'refuted pdf.signature: wrong signature',
  ],
  'no digits in the place of the signature': [
    () => reword(honest, /\/Contents <[0-9a-f]+>/, `/Contents <${'0'.repeat(16_384)}>`),
    'refuted pdf.signature: wrong signature',
  ],
  'one byte after the end': [() => bytesOf(`${latin1(honest)}\n`), 'unreadable pdf.not-canonical'],
  'a second end': [() => bytesOf(`${latin1(honest)}%%EOF\n`), 'unreadable pdf.not-canonical'],
  'the end cut off': [() => honest.slice(0, -1), 'unreadable pdf.not-canonical'],
  'bytes before the header': [() => bytesOf(` ${latin1(honest)}`), 'unreadable'],
  'an empty update': [() => updated(honest, []), 'unreadable pdf.not-canonical'],
  'shadow attack: replace': [() => shadowReplace(honest), 'unreadable pdf.not-canonical'],
  'shadow attack: hide': [() => shadowHide(honest), 'unreadable pdf.not-canonical'],
  'shadow attack: hide and replace': [() => shadowHideAndReplace(honest), 'unreadable pdf.not-canonical'],
  'a range that leaves the page out': [
    () => reword(honest, /\/ByteRange \[0 (\d{10})/, '/ByteRange [0 0000005000'),
    'unreadable pdf.not-canonical',
  ],
  'a range that ends before the end': [
    () => reword(honest, /(\/ByteRange \[0 \d{10} \d{10} )(\d{10})/, '$10000000100'),
    'unreadable pdf.not-canonical',
  ],
  'a comment between two objects': [
    () => inserted(honest, '\n3 0 obj\n', '\n% hidden'),
    'unreadable pdf.not-canonical',
  ],
  'an object twice': [() => inserted(honest, '3 0 obj\n', '2 0 obj\nnull\nendobj\n'), 'unreadable pdf.not-canonical'],
  'a second catalog key': [() => inserted(honest, '/AcroForm <<', '/AF []\n'), 'unreadable pdf.not-canonical'],
  'an action when the file is opened': [
    () => inserted(honest, '/AcroForm <<', '/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>\n'),
    'unreadable pdf.not-canonical',
  ],
  'a second attachment': [
    () => inserted(honest, '(evidence.json) ', '(a.json) 1 0 R '),
    'unreadable pdf.not-canonical',
  ],
  'a filter over the attachment': [
    () => inserted(honest, '/Type /EmbeddedFile ', '/Filter /FlateDecode '),
    'unreadable pdf.not-canonical',
  ],
  'an encrypted file': [() => inserted(honest, '/ID [<', '/Encrypt 1 0 R '), 'unreadable pdf.not-canonical'],
  'a name spelled in another way': [
    () => inserted(honest, '/AFRelationship', '/Mor#65 1 '),
    'unreadable pdf.not-canonical',
  ],
  ...Object.fromEntries(
    Object.entries(otherData).map(([name, change]) => [name, [() => showing(change), 'refuted certificate.data']]),
  ),
  'a second signature': [() => reword(honest, '/Type /Filespec', '/Type /Sig     '), 'unreadable pdf.not-canonical'],
};

const outcome = async (pdf: Bytes): Promise<string> => {
  const { verdict, unreadable, entries } = await world.verify(pdf);
  if (unreadable) return `unreadable ${unreadable.reason}`;
  const refuted = entries
    .filter((entry) => entry.outcome === 'refuted')
    .map(({ code, reason }) => `${code}: ${reason}`);
  return refuted.length > 0 ? `refuted ${refuted.join(', ')}` : verdict;
};

test('no form of a certificate states that a name was verified: the registry verifies none', async () => {
  const stated = await showing((data) => ({
    ...data,
    registrant: { ...data.registrant, nameIs: 'verified' as 'claimed' },
  })).catch((thrown: unknown) => thrown);
  expect(stated).toMatchObject({ name: 'ZodError' });
  const forged = reword(honest, '"nameIs": "claimed"', '"nameIs": "verified"'.slice(0, 19));
  expect((await world.verify(forged)).unreadable?.reason).toBe('document.unreadable');
});

test('the certificate from which the forgeries are made is honest', async () => {
  expect(await outcome(honest)).toBe('not-proved');
});

test('a PDF that never was a certificate is a file like others, so that its registration can be looked up', async () => {
  expect(await outcome(bytesOf('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'))).toBe('unreadable zip.not-a-zip');
});

test.each(Object.entries(tampers))('refuses a certificate with %s', async (_, [make, expected]) => {
  const found = await outcome(await make());
  if (expected === 'refused') expect(found).toMatch(/^(?:unreadable|refuted pdf\.signature)/);
  else expect(found).toContain(expected);
});

test('a certificate that a stranger signed under an authority of their own is never proved', async () => {
  const log = createLogger('certificates', { level: 'fatal' });
  const stranger = openRenderer({ signer: await testSigner(), stamp: stamperOf(world.authority), log });
  try {
    const { entries, verdict } = await world.verify(await stranger.render(await certificateOrder(world.authority)));
    expect(verdict).toBe('not-proved');
    const found = entries.find(({ code }) => code === 'pdf.signer');
    expect(found).toMatchObject({ outcome: 'not-proved', reason: 'no signer of the reader' });
  } finally {
    await stranger.close();
  }
});

/** A certificate that a signer of the reader's authority signed. @param usage of the signer's key */
const signedBy = async (usage: number) => {
  const { chain, pkcs8, root } = await issuedSigner({ usage });
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
  const revocation = async () => ({ crls: [], ocsps: [] });
  const signer = { name: 'Registry GmbH', isLocal: false, chain, privateKey, revocation };
  const log = createLogger('certificates', { level: 'fatal' });
  const renderer = openRenderer({ signer, stamp: stamperOf(world.authority), log });
  try {
    return {
      pdf: await renderer.render(await certificateOrder(world.authority)),
      trusted: { ...world.trusted, signers: [root.der] },
    };
  } finally {
    await renderer.close();
  }
};

/** Its signer is under a root that the reader trusts for time stamps: public authorities issue certificates to anyone, too. */
const underStampRoot = async () => {
  const { pdf, trusted } = await signedBy(0x80);
  const { roots } = world.trusted;
  return { pdf, trusted: { ...world.trusted, roots: [...roots, ...trusted.signers] } };
};

const signersIn = (entries: readonly { code: string; outcome: string; reason: string | null }[]) =>
  entries.filter(({ code }) => code === 'pdf.signer').map(({ outcome, reason }) => `${outcome} ${reason}`);

test('a certificate that a signer under a root for time stamps signed is not proved', async () => {
  const { pdf, trusted } = await underStampRoot();
  const { verdict, entries } = await verifyBundle(pdf, trusted);
  expect([verdict, signersIn(entries)]).toEqual(['not-proved', ['not-proved no signer of the reader']]);
});

const purposeIn = (entries: readonly { code: string; outcome: string; reason: string | null }[]) =>
  entries.filter(({ code }) => code === 'pdf.signature').map(({ outcome, reason }) => `${outcome} ${reason}`);

test('a key that is not for signatures signs no certificate', async () => {
  const [nonRepudiation, keyAgreement] = [await signedBy(0x40), await signedBy(0x08)];
  const read = async ({ pdf, trusted }: typeof keyAgreement) => verifyBundle(pdf, trusted);
  expect(purposeIn((await read(nonRepudiation)).entries)).toEqual(['proved null']);
  expect(purposeIn((await read(keyAgreement)).entries)).toEqual(['refuted wrong purpose']);
});

/** Beside its token is a further certificate with the parts of one, which no parser reads: its time is none. */
const withDamaged = async () => {
  const { evidence, data } = await certificateOrder(world.authority);
  const path = 'versions/1/timestamp.pem';
  const damaged = Buffer.from(world.authority.root);
  damaged[damaged.indexOf(Buffer.from([0x17, 0x0d]))] = 0x04;
  const pem = [evidence.get(path) ?? '', pemBytes([new Uint8Array(damaged)])].map((each) => Buffer.from(each));
  return world.renderer.render({ data, evidence: new Map(evidence).set(path, new Uint8Array(Buffer.concat(pem))) });
};

test('a damaged certificate that no token needs changes nothing', async () => {
  expect(await outcome(await withDamaged())).toBe('not-proved');
});

checking(`verify.py${skipped}`, () => {
  const python = openScript();
  afterAll(() => python.close());

  test('finds nothing changed by a damaged certificate that no token needs', async () => {
    const file = python.written('beside.pdf', await withDamaged());
    const { entries, verdict } = JSON.parse(python.run('--json', ...python.trustedArgs(world.trusted), file).stdout);
    expect([verdict, entries.filter((each: { outcome: string }) => each.outcome === 'refuted')]).toEqual([
      'not-proved',
      [],
    ]);
  });

  test('refuses a key that is not for signatures', async () => {
    const { pdf, trusted } = await signedBy(0x08);
    const args = python.trustedArgs(trusted);
    const result = JSON.parse(python.run('--json', ...args, python.written('purpose.pdf', pdf)).stdout);
    expect(purposeIn(result.entries)).toEqual(['refuted wrong purpose']);
  });

  test('proves no signer under a root for time stamps', async () => {
    const { pdf, trusted } = await underStampRoot();
    const result = JSON.parse(
      python.run('--json', ...python.trustedArgs(trusted), python.written('root.pdf', pdf)).stdout,
    );
    expect(signersIn(result.entries)).toEqual(['not-proved no signer of the reader']);
  });

  test('finds the same as the verifier in the honest certificate and in every forgery', async () => {
    const made = await Promise.all(
      Object.entries(tampers).map(async ([name, [make]]) => [name, await make()] as const),
    );
    const all = [['honest', honest] as const, ...made];
    const args = python.trustedArgs(world.trusted);
    const files = all.map(([, bytes], at) => python.written(`${at}.pdf`, bytes));
    const results = JSON.parse(python.run('--json', ...args, ...files).stdout);
    for (const [at, [name, bytes]] of all.entries()) {
      const { kind, verdict, dimensions, versions, entries, unreadable } = await world.verify(bytes);
      const listed = entries.map(({ grounds: _, ...entry }) => entry);
      const { unreadable: why, ...found } = results[at];
      expect({ name, ...found }).toEqual({ name, kind, verdict, dimensions, versions, entries: listed });
      expect(why?.reason).toBe(unreadable?.reason);
    }
  });
});
