import { bytes32 } from '@ipr/domain';
import type { AssetVersion } from '@ipr/ports/index';
import type { Person } from '../person.ts';
import type { RegistrationDraft } from './registration.ts';

type Ready = Required<Pick<RegistrationDraft, 'encrypted' | 'metadataCid'>>;

/** The asset that has the hash of a registration. */
export interface Holder {
  readonly id: string;
  /** Whether this registration created the asset. */
  readonly own: boolean;
  /** The transaction of the person's own asset, if the index was queried. */
  readonly mint?: Pick<AssetVersion, 'txHash' | 'blockNumber'>;
}

/** Maximum wait for an index that lags behind the chain. */
const indexTimeoutMs = 20_000;

const indexedFirst = async (
  { ports: { chain, index } }: Pick<Person, 'ports'>,
  id: string,
): Promise<AssetVersion | undefined> => {
  await index.waitForBlock(await chain.blockNumber(), indexTimeoutMs);
  return (await index.asset(id)).versions.find(({ number }) => number === 1);
};

/**
 * Finds the asset with a registration's hash and determines whether this registration created it. The document is public
 * before the mint, so its CID proves nothing; nor does the owner, because an editor can add the hash with the same CID to
 * another asset of the same owner. Only this person's Safe can become the registrant of the hash here. It did so by creating
 * the asset, not by an update, if the asset's first version has hash and document; any editor can add versions after that.
 * @returns null while no asset has the hash
 * @throws chain.unavailable; index.* when the asset has later versions, because only the index has the first one
 */
export const findHolder = async (
  person: Pick<Person, 'ports' | 'session'>,
  { encrypted, metadataCid }: Ready,
): Promise<Holder | null> => {
  const { chain } = person.ports;
  const { wallet } = person.session;
  const id = await chain.assetIdOf(encrypted.fileHash);
  if (id === null) return null;
  const [registrant, owner] = await Promise.all([chain.registrantOf(encrypted.fileHash), chain.ownerOf(id)]);
  if (registrant !== wallet || owner !== wallet) return { id, own: false };
  const isThis = ({ hash, cid }: { hash: string; cid: string }) =>
    hash === bytes32(encrypted.fileHash) && cid === metadataCid;
  // Content is read before the version number: if there is still one version afterwards, the content is that of the first.
  const newest = await chain.asset(id);
  if ((await chain.versionOf(id)) === 1) return { id, own: isThis(newest) };
  const first = await indexedFirst(person, id);
  if (!first || !isThis(first)) return { id, own: false };
  return { id, own: true, mint: { txHash: first.txHash, blockNumber: first.blockNumber } };
};
