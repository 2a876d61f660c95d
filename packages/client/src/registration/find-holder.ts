import { bytes32 } from '@ipr/domain';
import type { AssetVersion } from '@ipr/ports/index';
import type { Person } from '../person.ts';
import type { RegistrationDraft } from './registration.ts';

type Ready = Required<Pick<RegistrationDraft, 'sealed' | 'metadataCid'>>;

/** Which asset has the hash of a registration. */
export interface Holder {
  readonly id: string;
  /** This very registration created the asset. */
  readonly own: boolean;
  /** The transaction of an own one, where the index had to be read. */
  readonly mint?: Pick<AssetVersion, 'txHash' | 'blockNumber'>;
}

/** The index may be this far behind the chain before it is not waited for. */
const indexTimeoutMs = 20_000;

const indexedFirst = async (
  { ports: { chain, index } }: Pick<Person, 'ports'>,
  id: string,
): Promise<AssetVersion | undefined> => {
  await index.waitForBlock(await chain.blockNumber(), indexTimeoutMs);
  return (await index.asset(id)).versions.find(({ number }) => number === 1);
};

/**
 * Which asset has a registration's hash, and whether this registration created it. The document is public before the mint, so
 * its CID proves nothing, and neither does the owner: an editor can bring the hash with the same CID into another asset of
 * the same owner. Only this person's Safe can become the registrant of the hash here; and it did so by creating the asset,
 * not by an update, if the asset's first version has hash and document. Anybody who may edit can add versions after that.
 * @returns null while no asset has the hash
 * @throws chain.unavailable; index.* when the asset has later versions and only the index knows its first
 */
export const findHolder = async (
  person: Pick<Person, 'ports' | 'session'>,
  { sealed, metadataCid }: Ready,
): Promise<Holder | null> => {
  const { chain } = person.ports;
  const { wallet } = person.session;
  const id = await chain.assetIdOf(sealed.fileHash);
  if (id === null) return null;
  const [registrant, owner] = await Promise.all([chain.registrantOf(sealed.fileHash), chain.ownerOf(id)]);
  if (registrant !== wallet || owner !== wallet) return { id, own: false };
  const isThis = ({ hash, cid }: { hash: string; cid: string }) =>
    hash === bytes32(sealed.fileHash) && cid === metadataCid;
  // Content first: if there still is one version afterwards, the content was that of the first.
  const newest = await chain.asset(id);
  if ((await chain.versionOf(id)) === 1) return { id, own: isThis(newest) };
  const first = await indexedFirst(person, id);
  if (!first || !isThis(first)) return { id, own: false };
  return { id, own: true, mint: { txHash: first.txHash, blockNumber: first.blockNumber } };
};
