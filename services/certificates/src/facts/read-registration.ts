import { asFailure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { AssetDetails, AssetIndex, AssetVersion } from '@ipr/ports/index';
import { type NetworkIdentity, paceOf } from '@ipr/protocol/networks/networks';
import { inBatches } from './in-batches.ts';
import { withheld } from './withheld.ts';

export interface RegistrationDeps {
  readonly chain: Pick<Chain, 'versionOf' | 'transaction' | 'blockNumber'>;
  readonly index: Pick<AssetIndex, 'asset'>;
  readonly network: NetworkIdentity;
}

/** Versions that a certificate has at most. */
const mostCertified = 200;

/** A version as the chain's own transaction confirms it. */
export interface ConfirmedVersion extends AssetVersion {
  /** Time of the block, Unix seconds. */
  readonly time: number;
}

export interface Registration {
  readonly asset: AssetDetails;
  /** Newest first, without gaps; of more than 200, the newest ones and the first. */
  readonly versions: readonly [ConfirmedVersion, ...ConfirmedVersion[]];
}

/**
 * The index lists versions, but only the registry's event counts: same version, hash, CID, title and account, in a transaction that
 * succeeded. @returns null for an entry that the chain does not confirm
 */
const confirm = async (
  { chain }: RegistrationDeps,
  assetId: string,
  version: AssetVersion,
): Promise<ConfirmedVersion | null> => {
  const found = await chain.transaction(version.txHash);
  if (found?.status !== 'succeeded' || !found.block) return null;
  const { number, hash, cid, title, updater } = version;
  const isIt = found.events.some((event) => {
    if (event.name !== 'AssetCreated' && event.name !== 'AssetUpdated') return false;
    const isFirst = event.name === 'AssetCreated';
    return (
      event.assetId === assetId &&
      (isFirst ? 1 : event.version) === number &&
      event.hash === hash &&
      event.cid === cid &&
      event.title === title &&
      (isFirst ? event.owner : event.updater) === updater
    );
  });
  return isIt ? { ...version, blockNumber: found.block.number, time: found.block.time } : null;
};

/** Seconds until the newest transaction counts as settled; 0 once it does (decision S15). */
const untilSettled = (network: NetworkIdentity, newestBlock: number, block: number): number => {
  const { confirmations, pollMs } = paceOf(network);
  const needed = confirmations - (newestBlock - block + 1);
  // Receipts are polled twice per block.
  return needed > 0 ? Math.max(1, Math.ceil((needed * 2 * pollMs) / 1000)) : 0;
};

const indexed = async ({ index, chain }: RegistrationDeps, assetId: string): Promise<AssetDetails> => {
  const [asset, count] = await Promise.all([
    index.asset(assetId).catch((thrown: unknown) => {
      throw withheld('index', undefined, asFailure(thrown));
    }),
    chain.versionOf(assetId),
  ]);
  if (asset.versions[0]?.number !== count) throw withheld('index');
  return asset;
};

/** The first version, of which an index with many of them lists the transaction alone. */
const firstOf = async (
  { chain }: RegistrationDeps,
  { id, versions, creationTxHash }: AssetDetails,
): Promise<AssetVersion | null> => {
  const listed = versions.find(({ number }) => number === 1);
  if (listed) return listed;
  const found = await chain.transaction(creationTxHash);
  const event = found?.events.find((each) => each.name === 'AssetCreated' && each.assetId === id);
  if (event?.name !== 'AssetCreated' || !found?.block) return null;
  const { hash, cid, title, owner: updater } = event;
  const { number: blockNumber, time: timestamp } = found.block;
  return { id: `${id}-1`, number: 1, hash, cid, title, updater, txHash: creationTxHash, blockNumber, timestamp };
};

/**
 * The versions that a certificate has. Every account with edit access can register thousands, whose evidence no verifier would read and
 * no one would print: of more than 200 it has the newest ones and the first, and says so.
 */
const certifiedOf = async (deps: RegistrationDeps, asset: AssetDetails): Promise<readonly AssetVersion[]> => {
  const [newest] = asset.versions;
  const count = newest?.number ?? 0;
  const kept = asset.versions.slice(0, count > mostCertified ? mostCertified - 1 : count);
  const first = count > mostCertified ? await firstOf(deps, asset) : null;
  const certified = first ? [...kept, first] : kept;
  const isListed = kept.every(({ number }, at) => number === count - at);
  if (!isListed || certified.length !== Math.min(count, mostCertified)) throw withheld('index');
  return certified;
};

/**
 * Versions of an asset, each confirmed by its transaction, the newest of them settled.
 * @throws Failure certificate.data-unavailable; chain.unavailable
 */
export const readRegistration = async (deps: RegistrationDeps, assetId: string): Promise<Registration> => {
  const asset = await indexed(deps, assetId);
  const [newest, ...older] = await inBatches(await certifiedOf(deps, asset), async (version) => {
    const own = await confirm(deps, assetId, version);
    if (!own) throw withheld('index');
    return own;
  });
  if (!newest) throw withheld('index');
  const waitSeconds = untilSettled(deps.network, await deps.chain.blockNumber(), newest.blockNumber);
  if (waitSeconds > 0) throw withheld('settlement', waitSeconds);
  return { asset, versions: [newest, ...older] };
};

/** Account of the first version: it registered the asset, and tokens never move. */
export const registrantOf = ({ versions }: Registration): Hex => versions.at(-1)?.updater ?? versions[0].updater;
