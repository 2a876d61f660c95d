import type { Client, timestampingApi, versionRecordsApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { LeaseClock, Logger, ReadContent } from '@ipr/service-kit';
import { type CertifiedVersion, filesOf } from './certified-version.ts';
import { batchesOf, requestsAtOnce } from './in-batches.ts';
import { readDocument, type VersionDocument } from './read-document.ts';
import type { ConfirmedVersion } from './read-registration.ts';
import { readStamp, type StampDeps, type VersionStamp } from './read-stamp.ts';
import { withheld } from './withheld.ts';

export interface VersionsDeps extends StampDeps {
  readonly timestamps: Pick<Client<typeof timestampingApi>, 'stampsOf' | 'stampFor'>;
  readonly readContent: ReadContent;
  readonly evidence: Client<typeof versionRecordsApi>;
  readonly log: Logger;
  readonly clock: Pick<LeaseClock, 'monotonic'>;
}

/**
 * All versions' evidence: in base64 it still leaves half of what a verifier reads of a PDF. An editor may publish a document of 1 MiB with
 * each version, and storage may return each of them slowly.
 */
const mostBytes = 24 * 1024 * 1024;
/** For the versions before the newest one. */
const mostMs = 10_000;

const readRecord = async ({ evidence, log }: VersionsDeps, assetId: string, version: number) => {
  const { envelope } = await evidence.versionRecord({ assetId, version }).catch((err: unknown) => {
    log.warn({ err, assetId, version }, 'evidence does not return a record for a certificate');
    throw withheld('record', undefined, err);
  });
  if (!envelope) throw withheld('record');
  return envelope;
};

/** A deferred timestamp is requested now (decision R4): the certificate waits for it. */
const stampNow = async (
  deps: VersionsDeps,
  owner: Hex,
  metadata: NonNullable<VersionDocument['metadata']>,
): Promise<VersionStamp | null> => {
  if (!metadata.evidencyTimestamp?.token)
    await deps.timestamps.stampFor(
      { hashedMessage: metadata.file.fileHash, wallet: owner },
      { idempotencyKey: `certificate:${metadata.file.fileHash}` },
    );
  return readStamp(deps, metadata);
};

const stampOf = async (
  deps: VersionsDeps,
  { metadata }: VersionDocument,
  /** Requests a timestamp where there is none; null for no request. */
  requestFor: Hex | null,
): Promise<VersionStamp | null> => {
  if (!metadata) return null;
  try {
    const known = await readStamp(deps, metadata);
    return known ?? (requestFor ? await stampNow(deps, requestFor, metadata) : null);
  } catch (err) {
    deps.log.warn({ err, hash: metadata.file.fileHash }, 'no timestamp for a certificate');
    throw withheld('timestamp', undefined, err);
  }
};

/** The newest version: complete, or the certificate is withheld. */
const readNewest = async (deps: VersionsDeps, owner: Hex, version: ConfirmedVersion) => {
  const document = await readDocument(deps.readContent, version.cid, version.hash);
  if (!document.metadata) throw withheld('metadata');
  const stamp = await stampOf(deps, document, owner);
  if (!stamp) throw withheld('timestamp');
  return { ...document, stamp };
};

/** An older one: without what its author made unreadable, and without a timestamp that is not proved. */
const readOlder = async (deps: VersionsDeps, version: ConfirmedVersion, withinMs: number) => {
  const document = await readDocument(deps.readContent, version.cid, version.hash, withinMs);
  return { ...document, stamp: await stampOf(deps, document, null) };
};

/** Reads the record of a version at the same time as the rest of it. */
const withRecord = async (
  deps: VersionsDeps,
  assetId: string,
  version: ConfirmedVersion,
  rest: Promise<VersionDocument & Pick<CertifiedVersion, 'stamp'>>,
): Promise<CertifiedVersion> => {
  const [read, envelope] = await Promise.all([rest, readRecord(deps, assetId, version.number)]);
  return { ...read, version, envelope, isLeftOut: false };
};

const leftOut = (version: ConfirmedVersion): CertifiedVersion => ({
  version,
  bytes: null,
  metadata: null,
  published: null,
  stamp: null,
  envelope: null,
  isLeftOut: true,
});

const sizeOf = (version: CertifiedVersion): number =>
  [...filesOf(version).values()].reduce((sum, { length }) => sum + length, 0);

/**
 * Reads what belongs to the versions. Of the older ones, the evidence of those after the first that no longer fits is left out.
 * @throws Failure certificate.data-unavailable
 */
export const readVersions = async (
  deps: VersionsDeps,
  assetId: string,
  owner: Hex,
  [newest, ...older]: readonly [ConfirmedVersion, ...ConfirmedVersion[]],
): Promise<readonly CertifiedVersion[]> => {
  const read = [await withRecord(deps, assetId, newest, readNewest(deps, owner, newest))];
  let freeBytes = mostBytes - read.reduce((sum, each) => sum + sizeOf(each), 0);
  const until = deps.clock.monotonic() + mostMs;
  for (const batch of batchesOf(older, requestsAtOnce)) {
    const withinMs = until - deps.clock.monotonic();
    if (freeBytes < 0 || withinMs <= 0) break;
    const found = batch.map((version) => withRecord(deps, assetId, version, readOlder(deps, version, withinMs)));
    for (const each of await Promise.all(found)) {
      freeBytes -= sizeOf(each);
      if (freeBytes >= 0) read.push(each);
    }
  }
  const rest = older.slice(read.length - 1);
  if (rest.length > 0)
    deps.log.warn({ assetId, versions: rest.length }, 'evidence of versions is left out of a certificate');
  return [...read, ...rest.map(leftOut)];
};
