import { configOf } from '@ipr/client/testing/portal';
import { createWorld } from '@ipr/client/testing/small-world';
import { encryptFile, Failure, type Hex, ReceivedFailure, sha256Hex, toBase64, toHex } from '@ipr/domain';
import { HexBytes } from '@ipr/protocol/evidence/hex';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { parseShareDocument } from '@ipr/protocol/share/share-document';
import { type TestAuthority, testAuthority } from '@ipr/verify/testing/authority';
import { grantorName, ownPdf, signName, strangerKey, termsParts } from '@ipr/verify/testing/terms';
import { verifyBundle } from '@ipr/verify/verify-bundle';
import { readZip } from '@ipr/verify/zip/read-zip';
import { collectEvidence, type EvidenceDeps } from './collect-evidence.ts';

const key = new Uint8Array(32).fill(4);
const published = 'nda-own-en-1.2';

let authority: TestAuthority;
let parts: Awaited<ReturnType<typeof termsParts>>;
beforeAll(async () => {
  authority = await testAuthority();
  parts = await termsParts(authority, { law: 'US-NY', courts: null, ownText: ownPdf, published });
});

/** How the grantee's Safe sent the acceptance. */
interface Acceptance {
  /** Call data with the signature of the grantee. */
  readonly sent: (acceptWith: (signature: Hex) => string, signature: Hex) => string;
  /** Further owners of the Safe, before and after the one that signed. */
  readonly owners: readonly [before: readonly Hex[], after: readonly Hex[]];
}
const usual: Acceptance = { sent: (acceptWith, signature) => acceptWith(signature), owners: [[], []] };

/** What node, index and services answer about the accepted grant of `parts`. */
const answered = async (stored: Partial<NonNullable<typeof parts.parties>>, { sent, owners }: Acceptance) => {
  const world = createWorld();
  const { evidence, shareDocument, timestamp } = parts;
  const share = parseShareDocument(shareDocument);
  const { signer, grant, acceptance } = evidence;
  if (signer.kind !== 'eip-1271') throw new Error(signer.kind);
  const calls = registryCalls(share.contract);
  const acceptWith = (signature: Hex) => calls.acceptAccess({ id: share.asset.id, signature }).data.slice(2);
  const listed = [...owners[0], ...signer.owners, ...owners[1]].map((owner) => owner.slice(2).padStart(64, '0'));
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_getTransactionByHash: () => ({ input: `0x${sent(acceptWith, HexBytes.parse(signer.signature))}` }),
    eth_getTransactionReceipt: ([hash]) =>
      [grant, acceptance].find(({ receipt }) => receipt.transactionHash === hash)?.receipt,
    eth_getBlockByHash: ([hash]) => [grant, acceptance].find(({ header }) => header.hash === hash)?.header,
    eth_getBlockByNumber: () => signer.header,
    eth_getCode: () => signer.code.code,
    eth_call: ([call]) =>
      JSON.stringify(call).includes('0xa0e67e2b')
        ? `0x${[32, listed.length].map((word) => word.toString(16).padStart(64, '0')).join('')}${listed.join('')}`
        : signer.call.result,
  };
  const contents = new Map([
    [evidence.shareCid, shareDocument],
    [share.nda?.ownText?.cid ?? '', await encryptFile(ownPdf, key)],
  ]);
  const stamped = (of: typeof timestamp) => ({ token: toBase64(of.token), chain: of.chain.map(toBase64) });
  const { api, ports } = world;
  const shell = {
    ...world,
    config: configOf({ registry: share.contract }),
    api: {
      ...api,
      content: async (cid: string) => contents.get(cid),
      evidence: { evidenceRecord: () => Promise.reject(new Failure(new ReceivedFailure('evidence.not-found'))) },
      sharing: {
        ...api.sharing,
        consent: async () => ({ events: [], custody: 'own', timestamp: { time: '', ...stamped(timestamp) } }),
        ndaParts: async () => ({ grantor: null, grantee: null, ...parts.parties, ...stored, key: toHex(key) }),
      },
      timestamps: {
        ...api.timestamps,
        stamp: async ({ hashedMessage }: { hashedMessage: string }) =>
          stamped(await authority.stamp(Uint8Array.from(Buffer.from(hashedMessage, 'hex')))),
      },
    },
    ports: {
      ...ports,
      chain: { ...ports.chain, acceptAccess: calls.acceptAccess },
      index: {
        ...ports.index,
        timeline: async () => ({
          items: [{ shareId: evidence.grantId, tx: { id: acceptance.receipt.transactionHash } }],
        }),
        asset: async () => ({ roles: [] }),
      },
    },
  } as unknown as EvidenceDeps['shell'];
  const ndaHash = `0x${await sha256Hex(new Uint8Array(shareDocument))}` as const;
  const about = { assetId: share.asset.id, granteeId: share.grantee, ndaHash, cid: evidence.shareCid };
  return {
    deps: { shell, query: async (method: string, params: readonly unknown[]) => answers[method]?.(params) },
    share: { id: evidence.grantId, ...about, txHash: HexBytes.parse(grant.receipt.transactionHash) },
  };
};

const collected = async (stored: Partial<NonNullable<typeof parts.parties>> = {}, acceptance = usual) => {
  const { deps, share } = await answered(stored, acceptance);
  const bytes = await collectEvidence(deps, share);
  const { facts, entries } = await verifyBundle(bytes, { roots: [authority.root] });
  const parties = entries.filter(({ code }) => code.startsWith('party.'));
  return {
    facts,
    files: await readZip(bytes),
    refuted: entries.filter(({ outcome }) => outcome === 'refuted'),
    parties: parties.map(({ code, outcome, reason }) => [code, outcome, reason]),
  };
};

test('evidence of an NDA of version 1.2 has the names of both sides, law, courts and the own text, and nothing of it is refuted', async () => {
  const { facts, files, refuted, parties } = await collected();
  expect(refuted).toEqual([]);
  expect(facts).toMatchObject({
    isPublished: true,
    terms: {
      grantorName: grantorName.name,
      granteeName: parts.parties?.grantee?.name,
      law: 'US-NY',
      courts: null,
      isOwnText: true,
    },
  });
  expect(parties).toEqual([
    ['party.grantor', 'not-proved', 'a claim'],
    ['party.grantee', 'not-proved', 'a claim'],
  ]);
  expect(files.get('own-text.pdf')).toEqual(ownPdf);
});

test('a name that its party did not sign is left out of the evidence, so that it refutes nothing', async () => {
  const { refuted, parties } = await collected({
    grantor: { ...grantorName, name: 'Eve' },
    grantee: await signName(parts, { kind: 'eip-1271', key: strangerKey }),
  });
  expect(refuted).toEqual([]);
  expect(parties).toEqual([
    ['party.grantor', 'not-proved', 'not recorded'],
    ['party.grantee', 'not-proved', 'not recorded'],
  ]);
});

const [other, another] = [`0x${'0a'.repeat(20)}`, `0x${'0b'.repeat(20)}`] as const;

test.each([
  [
    'another signature before it',
    { ...usual, sent: (acceptWith, own) => acceptWith(`0x${'11'.repeat(65)}`) + acceptWith(own) },
  ],
  [
    'bytes after it, which a Safe ignores',
    {
      ...usual,
      sent: (acceptWith, own) => {
        const signature = `${own.slice(2)}${'6492'.repeat(16)}`;
        const length = (signature.length / 2).toString(16).padStart(64, '0');
        return `${acceptWith('0x').slice(0, 8 + 2 * 64)}${length}${signature}`;
      },
    },
  ],
  ['further owners of the account', { ...usual, owners: [[other], [another]] }],
] as const satisfies readonly (readonly [string, Acceptance])[])(
  'the grantee, who writes the transaction of the acceptance, cannot refute the evidence of the grantor: %s',
  async (_, acceptance) => {
    const { facts, refuted } = await collected({}, acceptance);
    expect(refuted).toEqual([]);
    expect(facts).toMatchObject({ signer: parts.evidence.custody?.signer });
  },
);
