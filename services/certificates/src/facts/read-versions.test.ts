import { type Hex, keyCondition, toBase64 } from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import { createLogger } from '@ipr/service-kit';
import { testAuthority } from '@ipr/verify/testing/authority';
import { envelopeOf } from '../../test/record.fixture.ts';
import { proofOf } from '../../test/stored-stamp.fixture.ts';
import { filesOf } from './certified-version.ts';
import type { ConfirmedVersion } from './read-registration.ts';
import { readVersions, type VersionsDeps } from './read-versions.ts';

const owner: Hex = `0x${'a1'.repeat(20)}`;
const registry: Hex = `0x${'b2'.repeat(20)}`;
const fileHash = 'ab'.repeat(32);
const mebibyte = 1024 * 1024;

/** A document of the file, this long. */
const documentOf = (length: number): Uint8Array => {
  const metadata = {
    schema: 1,
    title: 'Pump',
    ipType: 'Patent',
    ipContent: 'Document',
    fileInfo: { size: 1, mediaType: 'text/plain' },
    evidencyTimestamp: null,
    file: {
      fileHash,
      encryptedFileHash: fileHash,
      encryptedFileCid: '',
      litEncryption: {
        ciphertext: 'AA==',
        dataToEncryptHash: fileHash,
        evmContractConditions: keyCondition(registry, fileHash, owner),
      },
    },
    private: '',
    keyset: { id: 'test', publicKey: 'ab' },
  };
  const text = JSON.stringify(metadata);
  return new TextEncoder().encode(text.padEnd(length, ' '));
};

/** An asset with so many versions, the newest first, whose documents have the same bytes. @param readMs of each document */
const world = async (count: number, bytes: Uint8Array, readMs = 0) => {
  const cid = (await smallCid(bytes)) ?? '';
  const versions = Array.from({ length: count }, (_, at) => {
    const number = count - at;
    const version = { id: `7-${number}`, number, hash: `0x${fileHash}` as Hex, cid, title: 'Pump', updater: owner };
    return { ...version, txHash: `0x${'cd'.repeat(32)}` as Hex, blockNumber: number, timestamp: number, time: number };
  });
  const authority = await testAuthority();
  const stamp = await proofOf(authority, fileHash);
  const state = { now: 0, reading: 0, mostAtOnce: 0, read: 0 };
  const deps: VersionsDeps = {
    log: createLogger('certificates', { level: 'fatal' }),
    clock: { monotonic: () => state.now },
    now: () => new Date(),
    authorities: () => ({ roots: [toBase64(authority.root)], qualifiedSigners: [] }),
    readContent: async () => {
      state.read += 1;
      state.reading += 1;
      state.mostAtOnce = Math.max(state.mostAtOnce, state.reading);
      await new Promise((resolve) => setImmediate(resolve));
      state.reading -= 1;
      state.now += readMs;
      return bytes;
    },
    evidence: {
      versionRecord: async ({ assetId, version }) => {
        const found = versions.find(({ number }) => number === version);
        return { envelope: found ? envelopeOf(assetId, found, registry) : null };
      },
    },
    timestamps: {
      stampsOf: async () => ({ stamps: [stamp] }),
      stampFor: async () => {
        throw new Error('no request for an older version');
      },
    },
  };
  return { deps, versions: versions as [ConfirmedVersion, ...ConfirmedVersion[]], state };
};

type Read = Awaited<ReturnType<typeof readVersions>>;
const numbersOf = (read: Read, isLeftOut: boolean) =>
  read.filter((each) => each.isLeftOut === isLeftOut).map(({ version }) => version.number);
const sizeOf = (read: Read) =>
  read.flatMap((each) => [...filesOf(each).values()]).reduce((sum, { length }) => sum + length, 0);

test('attaches the evidence of all versions where it is small', async () => {
  const { deps, versions, state } = await world(30, documentOf(2_000));
  const read = await readVersions(deps, '7', owner, versions);
  expect(numbersOf(read, false)).toEqual(versions.map(({ number }) => number));
  // Some are read at the same time, never all of them.
  expect(state.mostAtOnce).toBe(8);
});

test('attaches at most 24 MiB, of the newest versions, and reads no more of the others', async () => {
  const { deps, versions, state } = await world(60, documentOf(mebibyte));
  const read = await readVersions(deps, '7', owner, versions);
  expect(read.map(({ version }) => version.number)).toEqual(versions.map(({ number }) => number));
  expect(sizeOf(read)).toBeLessThanOrEqual(24 * mebibyte);
  expect(numbersOf(read, false)).toEqual(versions.slice(0, 23).map(({ number }) => number));
  expect(numbersOf(read, true)).toHaveLength(37);
  expect(state.read).toBeLessThanOrEqual(23 + 8);
});

test('reads older versions for ten seconds at most', async () => {
  const { deps, versions } = await world(60, documentOf(2_000), 1_000);
  const read = await readVersions(deps, '7', owner, versions);
  // Eight at once take eight seconds here, and the second batch begins before the tenth.
  expect(numbersOf(read, false)).toHaveLength(1 + 16);
  expect(read).toHaveLength(60);
});

test('the newest version is read however long it takes', async () => {
  const { deps, versions } = await world(1, documentOf(2_000), 30_000);
  expect(numbersOf(await readVersions(deps, '7', owner, versions), false)).toEqual([1]);
});
