import { fromHex, type Hex } from '@ipr/domain';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import type { FindingCode, LimitCode } from '../src/bundle/findings.ts';
import { packNdaEvidence } from '../src/nda-evidence/pack.ts';
import type { NdaEvidenceParts } from '../src/nda-evidence/parts.ts';
import { verifyBundle } from '../src/verify-bundle.ts';
import { type TestAuthority, testAuthority } from './authority.fixture.ts';
import { headerAt } from './chain.fixture.ts';
import { ndaParts, shareOf, strangerKey } from './nda.fixture.ts';
import { editJson, type Files, filesOf, resign, zipOf } from './rebuild.fixture.ts';

let authority: TestAuthority;
let parts: NdaEvidenceParts;
let sealed: Uint8Array<ArrayBuffer>;
let plain: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  authority = await testAuthority();
  parts = await ndaParts(authority);
  plain = await packNdaEvidence(parts);
  sealed = await packNdaEvidence(parts, (digest) => authority.stamp(digest));
});

const verify = (bytes: Uint8Array<ArrayBuffer>) => verifyBundle(bytes, { roots: [authority.root] });

/** The findings that do not hold, with their reasons. */
const refusals = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { verdict, findings } = await verify(bytes);
  expect(verdict).toBe('refused');
  return findings.filter(({ ok }) => !ok).map(({ code, params }) => [code, params.reason ?? null]);
};

const limitsOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<LimitCode[]> =>
  (await verify(bytes)).limits.map(({ code }) => code);

describe('evidence of an NDA that was accepted', () => {
  test.each(['eoa', 'eip-1271', 'erc-6492'] as const)('signed as %s is sound', async (kind) => {
    const { verdict, findings, kind: bundle } = await verify(await packNdaEvidence(await ndaParts(authority, kind)));
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
    expect([bundle, verdict]).toEqual(['nda-evidence', 'sound']);
  });

  test('says what it cannot prove offline', async () => {
    expect(await limitsOf(sealed)).toEqual([
      ...(['chain.local', 'token.no-legal-value', 'account.answer-not-proven'] satisfies LimitCode[]),
      ...(['receipt.not-proven', 'custody.assisted'] satisfies LimitCode[]),
    ]);
    expect(await limitsOf(plain)).toContain('events.not-sealed');
    const { limits } = await verifyBundle(plain);
    expect(limits.map(({ code }) => code)).toContain('token.root-not-pinned');
  });

  test('a public network is named, and still has to be asked', async () => {
    const genesisHash: Hex = '0x7202b2b53c5a0836e773e319d18922cc756dd67432f9a1f65352b61f4406c697';
    const { evidence, ...rest } = parts;
    const bytes = await packNdaEvidence({
      ...rest,
      evidence: { ...evidence, network: { ...evidence.network, genesisHash } },
    });
    const { limits } = await verify(bytes);
    expect(limits).toContainEqual({ code: 'chain.not-asked', params: { network: 'Polygon Amoy' } });
  });

  test('without record of showing and ticking it is sound, and says that these are missing', async () => {
    const { evidence, ...rest } = parts;
    const bytes = await packNdaEvidence({ ...rest, evidence: { ...evidence, events: [], custody: null } });
    const { verdict, limits } = await verify(bytes);
    expect(verdict).toBe('sound');
    expect(limits).toContainEqual({ code: 'events.missing', params: { missing: 'shown, ticked, signed' } });
    expect(limits.map(({ code }) => code)).toContain('custody.unknown');
  });

  test('of a Safe whose owner changed is sound, and says that the owner is not proved', async () => {
    const share = shareOf(predictSafeAddress(strangerKey.address));
    const { evidence, ...rest } = await ndaParts(authority, 'eip-1271', share);
    const bytes = await packNdaEvidence({ ...rest, evidence });
    const { verdict, limits } = await verify(bytes);
    expect(verdict).toBe('sound');
    expect(limits.map(({ code }) => code)).toContain('account.owner-not-proven');
  });

  test('parts that are not as described are not packed', async () => {
    const { evidence, ...rest } = parts;
    const packing = packNdaEvidence({ ...rest, evidence: { ...evidence, grantId: '7' } });
    await expect(packing).rejects.toMatchObject({ name: 'ZodError' });
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a forger changes whatever they want
const evidence = (change: (value: any) => void) => (files: Files) => editJson(files, 'evidence.json', change);
const share = (change: (value: { ndaText: string }) => void) => (files: Files) => editJson(files, 'share.json', change);
const other: Hex = `0x${'0b'.repeat(20)}`;

/** Forgeries by somebody who makes the manifest fit: what is changed, what no longer holds, and why. */
const forgeries: readonly [string, (files: Files) => void, readonly (readonly [FindingCode, string | null])[]][] = [
  [
    'another text beside the share document',
    (files) => files.set('nda.txt', new TextEncoder().encode('Nothing.')),
    [['share.text', null]],
  ],
  [
    'another text in the share document',
    share((value) => {
      value.ndaText = 'Nothing.';
    }),
    [
      ['share.hash', null],
      ['share.cid', null],
      ['share.text', null],
      ['consent.typed-data', 'another NDA hash'],
      ['token.valid', 'wrong hash'],
      ['signature.signer', null],
      ['signature.account', 'another question'],
      ['grant.event', 'NDA hash'],
      ['acceptance.event', 'NDA hash'],
      ['custody.signer', null],
    ],
  ],
  [
    'a share document that is none',
    (files) => files.set('share.json', new TextEncoder().encode('{}')),
    [['share.readable', null]],
  ],
  [
    'typed data of another registry',
    evidence((value) => {
      value.typedData.domain.verifyingContract = other;
    }),
    [['consent.typed-data', 'another domain']],
  ],
  [
    'another grant',
    evidence((value) => {
      value.grantId = value.grantId.replace(/-1$/, '-2');
    }),
    [
      ['share.terms', 'grant'],
      ['events.belong', null],
    ],
  ],
  [
    'an account that refused the signature',
    evidence((value) => {
      value.signer.call.result = `0x${'f'.repeat(64)}`;
    }),
    [['signature.account', 'refused by the account']],
  ],
  [
    'an account without code',
    evidence((value) => {
      value.signer.code.code = '0x';
    }),
    [['signature.account', 'no contract']],
  ],
  [
    'an answer of another account',
    evidence((value) => {
      value.signer.call.to = other;
    }),
    [['signature.account', 'another account']],
  ],
  [
    'an answer at another block',
    evidence((value) => {
      value.signer.call.blockNumber = '0x1';
    }),
    [['signature.account', 'another block']],
  ],
  [
    'an owner who did not sign',
    evidence((value) => {
      value.signer.owners = [other];
    }),
    [['signature.signer', null]],
  ],
  [
    'an earlier time of the acceptance',
    evidence((value) => {
      value.acceptance.header.timestamp = value.grant.header.timestamp;
    }),
    [['acceptance.header', null]],
  ],
  [
    'a receipt of another block',
    evidence((value) => {
      value.acceptance.receipt.blockHash = value.grant.receipt.blockHash;
    }),
    [['acceptance.receipt', 'another block']],
  ],
  [
    'a transaction that failed',
    evidence((value) => {
      value.grant.receipt.status = '0x0';
    }),
    [['grant.receipt', 'reverted']],
  ],
  [
    'an event of another contract',
    evidence((value) => {
      for (const log of value.acceptance.receipt.logs) log.address = other;
    }),
    [['acceptance.event', 'not accepted']],
  ],
  [
    'an acceptance without the signed NDA',
    evidence((value) => {
      value.acceptance.receipt.logs.pop();
    }),
    [['acceptance.event', 'not signed']],
  ],
  [
    'a grant at another level',
    evidence((value) => {
      const [log] = value.grant.receipt.logs;
      log.data = log.data.replace(/^0x0{63}1/, `0x${'0'.repeat(63)}2`);
    }),
    [['grant.event', 'level']],
  ],
  [
    'an acceptance before the grant',
    evidence((value) => {
      value.grant.header = headerAt(200, Number(value.acceptance.header.timestamp) + 60);
      Object.assign(value.grant.receipt, {
        blockHash: value.grant.header.hash,
        blockNumber: value.grant.header.number,
      });
    }),
    [['times.order', null]],
  ],
  [
    'consent events of somebody else',
    evidence((value) => {
      value.events[2].wallet = other;
    }),
    [['events.belong', null]],
  ],
  [
    'a signature before the tick',
    evidence((value) => {
      value.events[3].at = value.events[0].at;
    }),
    [['events.order', 'signed before it was ticked']],
  ],
  [
    'a tick that was taken back',
    evidence((value) => {
      value.events.push({ ...value.events[2], type: 'unticked' });
    }),
    [['events.order', 'not ticked when signed']],
  ],
  [
    'a key that somebody else held',
    evidence((value) => {
      value.custody.signer = other;
    }),
    [['custody.signer', null]],
  ],
];

describe('what was changed, with a manifest that fits, is refused for what does not hold', () => {
  test.each(forgeries)('%s', async (_, change, expected) => {
    expect(await refusals(await resign(plain, change))).toEqual(expected);
  });

  test('a signature of somebody else who says to own the Safe, by the custody that was written down', async () => {
    const { evidence: own, ...rest } = parts;
    const person = own.grantId.split('-')[1] as Hex;
    const { evidence: forged } = await ndaParts(authority, 'eip-1271', shareOf(person), strangerKey);
    const bytes = await packNdaEvidence({ ...rest, evidence: { ...own, signer: forged.signer } });
    expect(await refusals(bytes)).toEqual([['custody.signer', null]]);
    expect(await limitsOf(bytes)).toContain('account.owner-not-proven');
  });

  test('an account that is made by somebody else (ERC-6492)', async () => {
    const { evidence: own, ...rest } = await ndaParts(authority, 'erc-6492');
    const person = own.grantId.split('-')[1] as Hex;
    const { evidence: forged } = await ndaParts(authority, 'erc-6492', shareOf(person), strangerKey);
    expect(
      await refusals(await packNdaEvidence({ ...rest, evidence: { ...own, signer: forged.signer } })),
    ).toContainEqual(['signature.account', 'another account']);
  });

  test('a time stamp of another document', async () => {
    const timestamp = await authority.stamp(fromHex('cd'.repeat(32)));
    expect(await refusals(await packNdaEvidence({ ...parts, timestamp }))).toEqual([['token.valid', 'wrong hash']]);
  });

  test('a time stamp of an authority that the reader does not trust', async () => {
    const { root } = await testAuthority();
    const { findings } = await verifyBundle(plain, { roots: [root] });
    expect(findings.filter(({ ok }) => !ok)).toMatchObject([
      { code: 'token.valid', params: { reason: 'untrusted authority' } },
    ]);
  });

  test.each<[string, (files: Files) => void]>([
    [
      'a time that is none',
      evidence((value) => {
        value.acceptance.header.timestamp = `0x${'f'.repeat(64)}`;
      }),
    ],
    [
      'an asset id beyond 256 bits',
      (files) => editJson(files, 'share.json', ({ asset }) => Object.assign(asset, { id: '9'.repeat(78) })),
    ],
  ])('%s, without stumbling over it', async (_, change) => {
    expect((await verify(await resign(plain, change))).verdict).not.toBe('sound');
  });

  test('a consent event, although a sealed bundle has nothing else that tells', async () => {
    const later = evidence((value) => {
      value.events[0].at = new Date(Date.parse(value.events[0].at) - 600_000).toISOString();
    });
    expect((await verify(await resign(plain, later))).verdict).toBe('sound');
    expect(await refusals(await resign(sealed, later))).toEqual([['seal.token', 'wrong hash']]);
  });
});

describe('what was changed without its manifest is refused at the first look', () => {
  test.each<[string, (files: Files) => void, FindingCode]>([
    ['a byte', (files) => files.set('nda.txt', new TextEncoder().encode('The')), 'manifest.hashes'],
    ['a file more', (files) => files.set('note.txt', new Uint8Array()), 'manifest.complete'],
    ['a file less', (files) => files.delete('README.txt'), 'manifest.complete'],
  ])('%s', async (_, change, code) => {
    const files = await filesOf(plain);
    change(files);
    expect((await refusals(zipOf(files))).map(([refused]) => refused)).toContain(code);
  });

  test.each<[string, (files: Files) => void, string]>([
    ['no manifest', (files) => files.delete('manifest.json'), 'manifest.missing'],
    ['no evidence', (files) => files.delete('evidence.json'), 'document.missing'],
    [
      'unknown fields',
      (files) => editJson(files, 'evidence.json', (value) => Object.assign(value, { more: 1 })),
      'document.unreadable',
    ],
    [
      'another schema',
      (files) => editJson(files, 'manifest.json', (value) => Object.assign(value, { schema: 'ipr-nda-evidence/2' })),
      'manifest.unreadable',
    ],
  ])('%s is no bundle', async (_, change, reason) => {
    const files = await filesOf(plain);
    change(files);
    expect(await verify(zipOf(files))).toMatchObject({ verdict: 'unreadable', unreadable: { reason } });
  });
});
