import { configOf } from '@ipr/client/testing/portal';
import { createWorld } from '@ipr/client/testing/small-world';
import { encryptFile, Failure, ReceivedFailure, sha256Hex, toBase64, toHex } from '@ipr/domain';
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

/** What node, index and services answer about the accepted grant of `parts`. */
const answered = async (stored: Partial<NonNullable<typeof parts.parties>>) => {
  const world = createWorld();
  const { evidence, shareDocument, timestamp } = parts;
  const share = parseShareDocument(shareDocument);
  const { signer, grant, acceptance } = evidence;
  if (signer.kind !== 'eip-1271') throw new Error(signer.kind);
  const calls = registryCalls(share.contract);
  const accepted = calls.acceptAccess({ id: share.asset.id, signature: HexBytes.parse(signer.signature) });
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_getTransactionByHash: () => ({ input: accepted.data }),
    eth_getTransactionReceipt: ([hash]) =>
      [grant, acceptance].find(({ receipt }) => receipt.transactionHash === hash)?.receipt,
    eth_getBlockByHash: ([hash]) => [grant, acceptance].find(({ header }) => header.hash === hash)?.header,
    eth_getBlockByNumber: () => signer.header,
    eth_getCode: () => signer.code.code,
    eth_call: ([call]) =>
      JSON.stringify(call).includes('0xa0e67e2b')
        ? `0x${['20', '1', signer.owners[0]?.slice(2) ?? ''].map((word) => word.padStart(64, '0')).join('')}`
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

const collected = async (stored: Partial<NonNullable<typeof parts.parties>> = {}) => {
  const { deps, share } = await answered(stored);
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
