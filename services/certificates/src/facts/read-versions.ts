import type { Client, EvidenceEnvelope, timestampingApi, versionRecordsApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { Logger, ReadContent } from '@ipr/service-kit';
import { readDocument, type VersionDocument } from './read-document.ts';
import type { ConfirmedVersion } from './read-registration.ts';
import { readStamp, type StampDeps, type VersionStamp } from './read-stamp.ts';
import { withheld } from './withheld.ts';

export interface VersionsDeps extends StampDeps {
  readonly timestamps: Pick<Client<typeof timestampingApi>, 'stampsOf' | 'stampFor'>;
  readonly readContent: ReadContent;
  readonly evidence: Client<typeof versionRecordsApi>;
  readonly log: Logger;
}

/** Everything about one version that a certificate prints or attaches. */
export interface CertifiedVersion extends VersionDocument {
  readonly version: ConfirmedVersion;
  readonly stamp: VersionStamp | null;
  readonly envelope: EvidenceEnvelope;
}

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
  owner: Hex,
  { metadata }: VersionDocument,
  isNewest: boolean,
): Promise<VersionStamp | null> => {
  if (!metadata) return null;
  try {
    const known = await readStamp(deps, metadata);
    return known ?? (isNewest ? await stampNow(deps, owner, metadata) : null);
  } catch (err) {
    deps.log.warn({ err, hash: metadata.file.fileHash }, 'no timestamp for a certificate');
    throw withheld('timestamp', undefined, err);
  }
};

/**
 * Reads what belongs to the versions. The newest one must be complete; of an older one, a document that its author made unreadable and
 * a timestamp that is not proved are left out.
 * @throws Failure certificate.data-unavailable
 */
export const readVersions = async (
  deps: VersionsDeps,
  assetId: string,
  owner: Hex,
  versions: readonly ConfirmedVersion[],
): Promise<readonly CertifiedVersion[]> => {
  const read: CertifiedVersion[] = [];
  for (const [at, version] of versions.entries()) {
    const isNewest = at === 0;
    const document = await readDocument(deps.readContent, version.cid, version.hash);
    if (isNewest && !document.metadata) throw withheld('metadata');
    const stamp = await stampOf(deps, owner, document, isNewest);
    if (isNewest && !stamp) throw withheld('timestamp');
    read.push({ ...document, version, stamp, envelope: await readRecord(deps, assetId, version.number) });
  }
  return read;
};
