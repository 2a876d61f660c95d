import { type AssetMetadata, asFailure, Failure, levelOf, type Role, type Standing, shareStatus } from '@ipr/domain';
import type { AssetDetails } from '@ipr/ports/index';
import type { Person } from '../person.ts';
import { readDocument } from './read-document.ts';

export interface AssetView {
  /** Hash, CID, title and owner from the chain; the rest from the index. */
  readonly asset: AssetDetails;
  readonly standing: Standing;
  /** Null without view access, in which case the document is not fetched, and when the document cannot be read. */
  readonly metadata: AssetMetadata | null;
}

type Reader = Pick<Person, 'api' | 'ports' | 'session'>;

const indexTimeoutMs = 15_000;

/**
 * The person's standing towards an asset. Access is read from the chain, never from the index or a cache (decision P11). An
 * expired grant counts as ended immediately (decision S1), even on a chain that only produces blocks for transactions. Key nodes
 * follow with the next block, at the latest 30 s after the last one.
 */
export const standingOf = async (
  { ports, session }: Pick<Reader, 'ports' | 'session'>,
  id: string,
  owner: string,
): Promise<Standing> => {
  if (owner === session.wallet) return 'owner';
  const roles: readonly Role[] = [3, 2, 1];
  const [grant, ...held] = await Promise.all([
    ports.chain.grantOf(id, session.wallet),
    ...roles.map((role) => ports.chain.hasAccess(id, session.wallet, role)),
  ]);
  if (shareStatus(grant, Date.now() / 1000) === 'EXPIRED') return 'none';
  const highest = roles.find((_, i) => held[i]);
  return highest ? levelOf[highest] : 'none';
};

/** An asset on chain may not be indexed yet; waits for the index in that case. */
export const readIndexed = async (
  { ports }: Pick<Reader, 'ports'>,
  id: string,
  signal: AbortSignal,
): Promise<AssetDetails> => {
  try {
    return await ports.index.asset(id, signal);
  } catch (thrown) {
    if (asFailure(thrown).code !== 'asset.not-found') throw thrown;
    await ports.index.waitForBlock(await ports.chain.blockNumber(), indexTimeoutMs, signal);
    return ports.index.asset(id, signal);
  }
};

const read = async (
  reader: Reader,
  id: string,
  signal: AbortSignal,
  documentAt: (cid: string) => Promise<AssetMetadata | null>,
): Promise<AssetView> => {
  const { chain } = reader.ports;
  const [{ hash, cid, title, updatedAt }, owner] = await Promise.all([chain.asset(id), chain.ownerOf(id)]);
  const standing = await standingOf(reader, id, owner);
  const [indexed, metadata] = await Promise.all([
    readIndexed(reader, id, signal),
    standing === 'none' ? null : documentAt(cid),
  ]);
  return { asset: { ...indexed, hash, cid, title, updatedAt, owner }, standing, metadata };
};

/** Chain and index data of an asset whose newest document cannot be read. @throws asset.not-found, index.*, chain.* */
export const readAssetRecord = (reader: Reader, id: string, signal: AbortSignal): Promise<AssetView> =>
  read(reader, id, signal, async () => null);

/** Reads everything the detail page shows before a file is opened. @throws asset.not-found, asset.details-unavailable */
export const readAsset = async (reader: Reader, id: string, signal: AbortSignal): Promise<AssetView> => {
  try {
    return await read(reader, id, signal, (cid) => readDocument(reader, cid, signal));
  } catch (thrown) {
    const failure = asFailure(thrown);
    throw failure.kind === 'unexpected' ? new Failure('asset.details-unavailable', {}, thrown) : failure;
  }
};
