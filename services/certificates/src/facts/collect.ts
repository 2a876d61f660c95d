import type { CertificateData, Client, directoryApi } from '@ipr/api';
import { type AssetMetadata, type Hex, sha256Hex } from '@ipr/domain';
import { EvidenceRecord } from '@ipr/protocol/evidence/record';
import { type NetworkIdentity, publicNetworkOf } from '@ipr/protocol/networks/networks';
import type { CertifiedVersion } from './certified-version.ts';
import type { EvidenceFilesDeps, EvidenceOf } from './evidence-files.ts';
import { type RegistrationDeps, readRegistration, registrantOf } from './read-registration.ts';
import { readTransactions } from './read-transactions.ts';
import { readVersions, type VersionsDeps } from './read-versions.ts';

export interface CollectDeps extends VersionsDeps, Omit<RegistrationDeps, 'network'>, EvidenceFilesDeps {
  readonly directory: Pick<Client<typeof directoryApi>, 'peopleByWallet'>;
}

/** Written by the owner: claims, printed as such (decision R14). */
export interface Declared {
  readonly internalAssetId?: string | undefined;
  readonly internalDate?: string | undefined;
  readonly relatedPatent?: string | undefined;
}

/** Everything of a certificate but its number, time, language and address. */
export interface Collected {
  readonly data: Omit<CertificateData, 'certificateId' | 'issuedAt' | 'language' | 'publicAddress'>;
  /** Newest first. */
  readonly versions: readonly CertifiedVersion[];
  readonly transactions: EvidenceOf['transactions'];
}

const networkKinds = { 137: 'main', 80002: 'test' } as const satisfies Record<number, 'main' | 'test'>;

/** A chain of a known id with another genesis is a local one (decision P26). */
const printedNetwork = (network: NetworkIdentity & { readonly registry: Hex }): CertificateData['network'] => {
  const known = publicNetworkOf(network);
  const { chainId, genesisHash, registry } = network;
  const kind = known ? (networkKinds[chainId as keyof typeof networkKinds] ?? 'test') : 'local';
  return { chainId, genesisHash, registry, name: known?.name ?? 'Local chain', kind };
};

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

/** What is said of a version that is not proved as its author published it; nothing of the others. */
const evidenceStated = ({ isLeftOut, bytes, metadata, stamp, published }: CertifiedVersion) => {
  if (isLeftOut) return { evidence: 'left-out' } as const;
  const isProved = bytes ? metadata !== null && (stamp !== null || published === null) : true;
  return isProved ? {} : ({ evidence: 'not-proved' } as const);
};

const printedVersion = async (certified: CertifiedVersion): Promise<CertificateData['versions'][number]> => {
  const { version, bytes, metadata, stamp } = certified;
  return {
    number: version.number,
    title: version.title,
    registeredAt: isoTime(version.time),
    updater: version.updater,
    hash: version.hash,
    encryptedFileHash: metadata?.file.encryptedFileHash ?? null,
    dataToEncryptHash: metadata?.file.litEncryption.dataToEncryptHash ?? null,
    metadataHash: bytes && (await sha256Hex(bytes)),
    cid: version.cid,
    transaction: version.txHash,
    block: version.blockNumber,
    timestamp: stamp?.printed ?? null,
    ...evidenceStated(certified),
  };
};

/** Custody of the owner's key as the operator recorded it at the registration. */
const custodyOf = (versions: readonly CertifiedVersion[], owner: Hex): CertificateData['custody'] => {
  const records = versions.flatMap(({ envelope }) => (envelope ? [EvidenceRecord.parse(envelope.record)] : []));
  const people = records.flatMap(({ observed }) => observed.people);
  return people.find(({ wallet }) => wallet === owner)?.custody ?? null;
};

const printedAsset = (
  assetId: string,
  versions: readonly CertifiedVersion[],
  { ipType, ipContent }: Pick<AssetMetadata, 'ipType' | 'ipContent'>,
  declared: Declared,
): CertificateData['asset'] => {
  const [newest, first] = [versions[0], versions.at(-1)];
  return {
    id: assetId,
    name: first?.version.title ?? '',
    title: newest?.version.title ?? '',
    ipType,
    ipContent,
    internalAssetId: declared.internalAssetId || null,
    internalDate: declared.internalDate || null,
    relatedPatent: declared.relatedPatent || null,
  };
};

/**
 * Collects what the certificate of an asset's newest version shows, from the chain, storage, the service of timestamps and the
 * operator's records.
 * @throws Failure certificate.data-unavailable with the missing part; chain.unavailable
 */
export const collect = async (
  deps: CollectDeps,
  { assetId, owner, declared }: { readonly assetId: string; readonly owner: Hex; readonly declared: Declared },
): Promise<Collected> => {
  const registration = await readRegistration(deps, assetId);
  const { versions: certified, transactions } = await readTransactions(deps.query, registration.versions);
  const versions = await readVersions(deps, assetId, owner, certified);
  const [person] = await deps.directory.peopleByWallet({ wallets: [owner] });
  const labels = versions[0]?.metadata ?? { ipType: '', ipContent: '' };
  const data: Collected['data'] = {
    network: printedNetwork(deps.network),
    asset: printedAsset(assetId, versions, labels, declared),
    // No one but the person has confirmed the name.
    registrant: { name: person?.username ?? null, nameIs: 'claimed', address: registrantOf(registration) },
    owner,
    custody: custodyOf(versions, owner),
    versions: await Promise.all(versions.map(printedVersion)),
  };
  return { data, versions, transactions };
};
