import { asFailure, Failure } from '@ipr/domain';
import {
  ciphertextFile,
  localChainNotice,
  type TakeHomeDocument,
  type VersionEntry,
  versionFiles,
} from '@ipr/verify/take-home/document';
import { introductionOf } from '@ipr/verify/take-home/registrant';
import { rekeyedLater } from '@ipr/verify/take-home/rekeyed';
import { takeHomeWriter } from '@ipr/verify/take-home/write-take-home';
import { readChain } from './read-chain.ts';
import { addCiphertexts, addDocuments, hasToken, readKeys } from './read-contents.ts';
import { addRecords } from './read-records.ts';
import type { ReadVersion, TakeHomeBundle, TakeHomeDeps, TakeHomeOrder } from './take-home.ts';

const ciphertextOf = ({ metadata }: ReadVersion) => metadata && ciphertextFile(metadata.file.encryptedFileHash);

/** An earlier ciphertext of a file that was encrypted again is removed from storage (decision 0013). */
const lackingIn = (all: readonly ReadVersion[], stored: ReadonlySet<string>): readonly number[] => {
  const replacedBy = rekeyedLater(all);
  return all.flatMap((read) => {
    const ciphertext = ciphertextOf(read);
    const isThere = ciphertext !== null && (stored.has(ciphertext) || replacedBy(read.version) !== null);
    return isThere ? [] : [read.version.number];
  });
};

const entryOf = (read: ReadVersion, all: readonly ReadVersion[], stored: ReadonlySet<string>): VersionEntry => {
  const { number, hash, cid, title, updater, txHash } = read.version;
  const versions = all.map(({ version }) => version);
  const registrant = introductionOf(versions, hash)?.updater ?? updater;
  const { metadata, token, chain } = versionFiles(number);
  const ciphertext = ciphertextOf(read);
  return {
    number,
    hash,
    cid,
    title,
    updater,
    registrant,
    transaction: txHash,
    metadata: read.isStored ? metadata : null,
    ciphertext: ciphertext && stored.has(ciphertext) ? ciphertext : null,
    timestamp: hasToken(read) ? { token, chain } : null,
  };
};

const documentOf = (
  { session, config }: TakeHomeDeps['shell'],
  { view: { asset, standing } }: TakeHomeOrder,
  versions: readonly VersionEntry[],
): TakeHomeDocument => {
  // The page offers the bundle only with view access; this is the second check.
  if (standing === 'none') throw new Failure('access.denied');
  const { network, contracts } = config;
  return {
    schema: 'ipr-take-home/1',
    madeAt: new Date().toISOString(),
    notice: network.local ? localChainNotice : null,
    network: { chainId: network.chainId, genesisHash: network.genesisHash, registry: contracts.registry },
    asset: { id: asset.id, owner: asset.owner, title: asset.title },
    takenBy: { wallet: session.wallet, standing },
    versions: [...versions],
  };
};

const collect = async (deps: TakeHomeDeps, order: TakeHomeOrder): Promise<TakeHomeBundle> => {
  // Blobs, unlike arrays, may be stored on disk: only one file at a time is in memory.
  const pieces: Blob[] = [];
  const bundle = takeHomeWriter((more) => void pieces.push(new Blob(more)));
  const { asset } = order.view;
  const read = await addDocuments(deps, bundle, asset.versions);
  const hasRecords = await addRecords(deps, bundle, asset.id, asset.versions);
  const stored = await addCiphertexts(deps, bundle, read);
  const keys = order.withKeys ? await readKeys(deps, read) : null;
  deps.report({ step: 'chain' });
  const chain = await readChain(deps, asset.id, read);
  deps.report({ step: 'packing' });
  const document = documentOf(
    deps.shell,
    order,
    read.map((each) => entryOf(each, read, stored)),
  );
  await bundle.finish({
    document,
    chain,
    inOwnLanguage: order.inOwnLanguage,
    keys: keys && { warning: order.keyWarning, keys },
  });
  deps.signal.throwIfAborted();
  return {
    file: new Blob(pieces, { type: 'application/zip' }),
    lacksRecords: !hasRecords,
    lacking: lackingIn(read, stored),
  };
};

/**
 * Creates the take-home bundle of an asset (docs/formats/take-home-bundle.md): everything required to open and prove it
 * without this registry.
 * @throws access.denied if a person other than the owner requests content keys; storage.*, keynet.*, chain.unavailable,
 *   request.cancelled
 */
export const collectTakeHome = async (deps: TakeHomeDeps, order: TakeHomeOrder): Promise<TakeHomeBundle> => {
  if (order.withKeys && order.view.standing !== 'owner') throw new Failure('access.denied');
  try {
    return await collect(deps, order);
  } catch (thrown) {
    throw deps.signal.aborted ? new Failure('request.cancelled', {}, thrown) : asFailure(thrown);
  }
};
