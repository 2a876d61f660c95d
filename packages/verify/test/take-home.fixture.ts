import { registryAbi } from '@ipr/abi';
import {
  type AssetMetadata,
  concatBytes,
  encryptFile,
  encryptPrivate,
  fromBase64,
  fromHex,
  type Hex,
  keyCondition,
  sha256Hex,
  toBase64,
  toHex,
  wrappedPrivateKey,
} from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import { publicNetworkOf } from '@ipr/protocol/networks/networks';
import { encodeAbiParameters, encodeFunctionResult } from 'viem';
import { pemBytes } from '../src/bundle/pem-bytes.ts';
import type { StampProofs } from '../src/bundle/stamp-proofs.ts';
import type { NetworkEvidence } from '../src/chain/evidence.ts';
import type { TokenParts } from '../src/nda-evidence/parts.ts';
import { noLegalValuePolicy } from '../src/rfc3161/oids.ts';
import { verifyToken } from '../src/rfc3161/verify-token.ts';
import { readMetadata } from '../src/take-home/check-files.ts';
import {
  ciphertextFile,
  localChainNotice,
  type TakeHomeDocument,
  type VersionEntry,
  versionFiles,
} from '../src/take-home/document.ts';
import { introductionOf } from '../src/take-home/registrant.ts';
import { stateCalls } from '../src/take-home/state-calls.ts';
import { type TakeHomeParts, takeHomeWriter } from '../src/take-home/write-take-home.ts';
import type { TestAuthority } from './authority.fixture.ts';
import { firstBlock, headerAt, logOf, network, registry, transactionAt } from './chain.fixture.ts';
import { type RecordOrder, recordEnvelopes, recordedVersion } from './version-records.fixture.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const owner: Hex = `0x${'c4'.repeat(20)}`;
export const editor: Hex = `0x${'e5'.repeat(20)}`;
const id = '7';
export const start = 1_772_400_000;
/** When the block of a version was made. */
const madeAt = (number: number) => start + number * 600;

export interface VersionPlan {
  readonly title: string;
  readonly plain: Bytes;
  readonly key: Bytes;
  readonly name: string;
  /** A separate key of the private fields, as a version that keeps its file has it. */
  readonly privateKey?: Bytes;
  /** Says to be the version before, under a fresh key. */
  readonly sealedAnew?: true;
  /** Who makes this version; the owner unless told. */
  readonly by?: Hex;
  /** Whom its key condition names; the account that introduced the hash unless told. */
  readonly conditionNames?: Hex;
  /** What the ciphertext opens to, where it is not the file on chain. */
  readonly encrypts?: Bytes;
  /** What the author publishes instead of this document; null for nothing under the CID. */
  readonly publishes?: (metadata: AssetMetadata, authority: TestAuthority) => Promise<unknown> | unknown;
  /** In chunks of this many bytes instead of the usual MiB. */
  readonly chunkSize?: number;
}

/** The encrypted form in small chunks, which the format allows and no writer uses: so that a small file has several of them. */
const sealInChunks = async (plain: Bytes, key: Bytes, chunkSize: number): Promise<Bytes> => {
  const header = new Uint8Array(20);
  header.set(new TextEncoder().encode('IPRF'));
  header.set([1, 1], 4);
  new DataView(header.buffer).setUint32(6, chunkSize);
  header.set(crypto.getRandomValues(new Uint8Array(7)), 10);
  const additionalData = await crypto.subtle.digest('SHA-256', header);
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  const count = Math.ceil(plain.length / chunkSize);
  const chunks = Array.from({ length: count }, async (_, i) => {
    const iv = concatBytes(header.subarray(10, 17), Uint8Array.of(0, 0, 0, i, i === count - 1 ? 1 : 0));
    const piece = plain.slice(i * chunkSize, (i + 1) * chunkSize);
    return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, cipher, piece));
  });
  return concatBytes(header, ...(await Promise.all(chunks)));
};

const encrypt = ({ plain, encrypts = plain, key, chunkSize }: VersionPlan) =>
  chunkSize ? sealInChunks(encrypts, key, chunkSize) : encryptFile(encrypts, key);

const metadataOf = async (
  { title, plain, key, name, privateKey, sealedAnew, conditionNames }: VersionPlan,
  ciphertextBytes: Bytes,
  before: VersionEntry | undefined,
  registrant: Hex,
  proof: AssetMetadata['evidencyTimestamp'],
): Promise<AssetMetadata> => {
  const fileHash = await sha256Hex(plain);
  return {
    schema: 1,
    title,
    ipType: 'Patent',
    ipContent: 'Document',
    evidencyTimestamp: proof,
    fileInfo: { size: plain.length, mediaType: 'text/plain' },
    file: {
      fileHash,
      encryptedFileHash: await sha256Hex(ciphertextBytes),
      encryptedFileCid: `b${'a'.repeat(58)}`,
      litEncryption: {
        ciphertext: 'AA==',
        dataToEncryptHash: await sha256Hex(key),
        evmContractConditions: keyCondition(registry, fileHash, conditionNames ?? registrant),
      },
    },
    private: await encryptPrivate({ originalFileName: name, description: `about ${title}` }, privateKey ?? key),
    ...(privateKey ? { privateFieldsKey: { ciphertext: 'AA==', dataToEncryptHash: await sha256Hex(privateKey) } } : {}),
    keyset: { id: 'test', publicKey: 'ab' },
    ...(before && sealedAnew ? { previous: { version: before.number, cid: before.cid, sealedAnew } } : {}),
  };
};

const stateOf = (newest: VersionEntry, count: number) => {
  const header = headerAt(firstBlock + 3_000, Math.max(start + 9_000, madeAt(count + 1)));
  const calls = stateCalls(id);
  const at = { to: registry, blockNumber: header.number, blockHash: header.hash };
  const { hash, cid, title } = newest;
  const asset = { hash, cid, title, createdAt: BigInt(madeAt(1)), updatedAt: BigInt(madeAt(count)) };
  const answer = { abi: registryAbi, functionName: 'assets', result: asset } as const;
  return {
    header,
    asset: { ...at, data: calls.asset, result: encodeFunctionResult(answer) },
    owner: { ...at, data: calls.owner, result: encodeAbiParameters([{ type: 'address' }], [owner]) },
    version: { ...at, data: calls.version, result: encodeAbiParameters([{ type: 'uint32' }], [count]) },
  };
};

const transactionOf = (
  number: number,
  { hash, cid, title, updater }: Pick<VersionEntry, 'hash' | 'cid' | 'title' | 'updater'>,
) => {
  const args = { id: BigInt(id), owner, updater, version: number, hash, cid, title, committedAt: 0n };
  const log = logOf(number === 1 ? 'AssetCreated' : 'AssetUpdated', args);
  return transactionAt(headerAt(firstBlock + 100 + number, madeAt(number)), [log]);
};

/** The token as the product writes it into the metadata. */
const proofOf = async ({ token, chain }: TokenParts, fileHash: string): Promise<AssetMetadata['evidencyTimestamp']> => {
  const expected = { digest: fromHex(fileHash), roots: chain.slice(-1), certificates: chain };
  const { genTime, serial, policy, tsa, claimsQualified: qualified } = await verifyToken(token, expected);
  const stated = { serial, policy, tsa, qualified, hashedMessage: fileHash, legalValue: policy !== noLegalValuePolicy };
  return { timestamp: genTime.toISOString(), token: toBase64(token), chain: chain.map(toBase64), ...stated };
};

interface Order {
  readonly withKeys?: boolean;
  readonly on?: NetworkEvidence;
  /** The README's second part. */
  readonly inOwnLanguage?: string | null;
  readonly standing?: TakeHomeDocument['takenBy']['standing'];
  /** Registered before tokens were kept. */
  readonly withoutTokens?: boolean;
  /** The metadata has no tokens; they were obtained this many seconds after the blocks. */
  readonly deferredBy?: number;
  /** Makes the timestamp of a version, with what proves it in addition to its token. */
  readonly stamp?: (
    digest: Uint8Array,
    at: Date,
  ) => Promise<{ readonly timestamp: TokenParts; readonly proofs: StampProofs }>;
  readonly takenAt?: Date;
  /** Records of the operator. */
  readonly records?: RecordOrder;
}

/** A bundle of an asset with the given versions, oldest first; with content keys unless ordered otherwise. */
export const takeHome = async (
  authority: TestAuthority,
  plans: readonly VersionPlan[],
  order: Order = {},
): Promise<Bytes> => {
  const { withKeys = true, on = network, inOwnLanguage = null, standing = 'owner', withoutTokens = false } = order;
  const { stamp, deferredBy, takenAt = new Date((start + 10_000) * 1000) } = order;
  const pieces: Bytes[] = [];
  const bundle = takeHomeWriter((more) => void pieces.push(...more));
  const ciphertextByKey = new Map<string, Bytes>();
  const added = new Set<string>();
  const versions: VersionEntry[] = [];
  const transactions: TakeHomeParts['chain']['transactions'] = {};
  const keys: Record<string, string> = {};
  const drafts: Parameters<typeof recordEnvelopes>[0] = [];
  for (const [at, plan] of plans.entries()) {
    const number = at + 1;
    const known = ciphertextByKey.get(toHex(plan.key));
    const ciphertextBytes = known ?? (await encrypt(plan));
    const updater = plan.by ?? owner;
    const fileHash: Hex = `0x${await sha256Hex(plan.plain)}`;
    const registrant = introductionOf(versions, fileHash)?.updater ?? updater;
    const stampedAt = new Date((madeAt(number) + (deferredBy ?? -60)) * 1000);
    const made = await stamp?.(fromHex(fileHash), stampedAt);
    const { token, chain } = made?.timestamp ?? (await authority.stamp(fromHex(fileHash), stampedAt));
    const isBare = withoutTokens || deferredBy !== undefined;
    const proof = isBare ? null : await proofOf({ token, chain }, fileHash.slice(2));
    const metadata = await metadataOf(plan, ciphertextBytes, versions[0], registrant, proof);
    const published = plan.publishes ? await plan.publishes(structuredClone(metadata), authority) : metadata;
    const bytes = published === null ? null : (new TextEncoder().encode(JSON.stringify(published)) as Bytes);
    const read = bytes && readMetadata(bytes);
    const paths = versionFiles(number);
    const ciphertext = read && ciphertextFile(read.file.encryptedFileHash);
    if (ciphertext && !added.has(ciphertext)) await bundle.add(ciphertext, ciphertextBytes);
    if (ciphertext) added.add(ciphertext);
    if (bytes) await bundle.add(paths.metadata, bytes);
    const deferred = read && deferredBy !== undefined ? await proofOf({ token, chain }, fileHash.slice(2)) : null;
    const stamped = deferred ?? read?.evidencyTimestamp;
    if (stamped?.token && stamped.chain) {
      await bundle.add(paths.token, fromBase64(stamped.token));
      await bundle.add(paths.chain, pemBytes(stamped.chain.map(fromBase64)));
      if (made) await bundle.addProofs(number, made.proofs);
    }
    const fields = {
      hash: fileHash,
      cid: (bytes && (await smallCid(bytes))) ?? 'no CID at all',
      title: plan.title,
      updater,
      registrant,
    };
    const sent = transactionOf(number, fields);
    const recorded = order.records && recordedVersion(sent, { assetId: id, number, ...fields }, on);
    if (recorded) drafts.push({ number, draft: recorded.draft });
    const transaction = recorded?.evidence ?? sent;
    transactions[transaction.receipt.transactionHash] = transaction;
    const timestamp = stamped?.token ? { token: paths.token, chain: paths.chain } : null;
    const place = {
      transaction: transaction.receipt.transactionHash,
      metadata: bytes && paths.metadata,
      ciphertext,
      timestamp,
    };
    versions.unshift({ number, ...fields, ...place });
    ciphertextByKey.set(toHex(plan.key), ciphertextBytes);
    if (!read) continue;
    keys[read.file.litEncryption.dataToEncryptHash] = toHex(plan.key);
    if (plan.privateKey) keys[wrappedPrivateKey(metadata).dataToEncryptHash] = toHex(plan.privateKey);
  }
  const envelopes = order.records ? await recordEnvelopes(drafts, authority, order.records) : [];
  for (const [number, envelope] of envelopes) await bundle.addRecord(number, envelope);
  const [newest] = versions as [VersionEntry];
  const notice = publicNetworkOf(on) ? null : localChainNotice;
  const document: TakeHomeDocument = {
    schema: 'ipr-take-home/1',
    madeAt: takenAt.toISOString(),
    notice,
    network: on,
    asset: { id, owner, title: newest.title },
    takenBy: { wallet: owner, standing },
    versions,
  };
  const chain = { notice, network: on, transactions, state: stateOf(newest, plans.length) } as const;
  await bundle.finish({ document, chain, keys: withKeys ? { warning: 'Keys.', keys } : null, inOwnLanguage });
  return concatBytes(...pieces);
};

const text = (words: string) => new TextEncoder().encode(words) as Bytes;

/** Two files in three versions; the last changed the title alone and keeps file and key of the one before. */
export const threeVersions: readonly VersionPlan[] = [
  {
    title: 'Motor',
    plain: text('how the motor works'),
    key: new Uint8Array(32).fill(1),
    name: 'motor.txt',
    chunkSize: 8,
  },
  {
    title: 'Motor',
    plain: text('how the better motor works'),
    key: new Uint8Array(32).fill(2),
    name: '../motor 2.txt',
  },
  {
    title: 'Quiet motor',
    plain: text('how the better motor works'),
    key: new Uint8Array(32).fill(2),
    name: 'motor 2.txt',
  },
];

/** Two versions of one file: the second changed the texts alone, under a key of their own. */
export const separateTexts: readonly VersionPlan[] = threeVersions
  .slice(1)
  .map((plan, at) => (at === 0 ? plan : { ...plan, privateKey: new Uint8Array(32).fill(5) }));
