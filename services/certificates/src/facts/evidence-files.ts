import type { Hex } from '@ipr/domain';
import { localChainNotice, type NetworkIdentity, publicNetworkOf } from '@ipr/protocol/networks/networks';
import { jsonBytes } from '@ipr/verify/bundle/manifest';
import type { NodeQuery } from '@ipr/verify/chain/read-evidence';
import { ChainDocument, TakeHomeDocument, takeHomeFiles, versionFiles } from '@ipr/verify/take-home/document';
import { introductionOf } from '@ipr/verify/take-home/registrant';
import { decodeState, readState } from '@ipr/verify/take-home/state-calls';
import { type CertifiedVersion, filesOf } from './certified-version.ts';
import { withheld } from './withheld.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Network = NetworkIdentity & { readonly registry: Hex };

export interface EvidenceFilesDeps {
  readonly query: NodeQuery;
  readonly network: Network;
}

export interface EvidenceOf {
  readonly assetId: string;
  readonly owner: Hex;
  readonly title: string;
  readonly madeAt: Date;
  readonly versions: readonly CertifiedVersion[];
  readonly transactions: ChainDocument['transactions'];
}

const noticeOf = (network: NetworkIdentity) => (publicNetworkOf(network) ? null : localChainNotice);

/** The state is read last. A version that was registered since the others were read would contradict the certificate forever. */
const requireSameState = (state: ChainDocument['state'], { owner, versions }: EvidenceOf): void => {
  const now = decodeState(state);
  const newest = versions[0]?.version.number ?? 0;
  if (Number(now.version) > newest) throw withheld('newer-version');
  if (now.owner !== owner || Number(now.version) !== newest) throw withheld('index');
};

const chainDocument = async ({ query, network }: EvidenceFilesDeps, evidence: EvidenceOf): Promise<ChainDocument> => {
  const { assetId, transactions } = evidence;
  const state = await readState(query, network.registry, assetId);
  requireSameState(state, evidence);
  return ChainDocument.parse({ notice: noticeOf(network), network, transactions, state });
};

const bundleDocument = (
  { network }: EvidenceFilesDeps,
  { assetId, owner, title, madeAt, versions }: EvidenceOf,
): TakeHomeDocument => {
  const all = versions.map(({ version }) => version);
  return TakeHomeDocument.parse({
    schema: 'ipr-take-home/1',
    madeAt: madeAt.toISOString(),
    notice: noticeOf(network),
    network,
    asset: { id: assetId, owner, title },
    takenBy: { wallet: owner, standing: 'owner' },
    versions: versions.map(({ version, bytes, stamp, published }) => {
      const { metadata, token, chain } = versionFiles(version.number);
      return {
        number: version.number,
        hash: version.hash,
        cid: version.cid,
        title: version.title,
        updater: version.updater,
        registrant: introductionOf(all, version.hash)?.updater ?? version.updater,
        transaction: version.txHash,
        metadata: bytes ? metadata : null,
        ciphertext: null,
        timestamp: stamp || published ? { token, chain } : null,
      };
    }),
  });
};

/**
 * The evidence that a certificate carries: the files of a take-home bundle of the asset without ciphertexts and keys.
 * @throws Failure chain.unavailable; certificate.data-unavailable if a version was registered since those given were read
 */
export const evidenceFiles = async (
  deps: EvidenceFilesDeps,
  evidence: EvidenceOf,
): Promise<ReadonlyMap<string, Bytes>> => {
  const files = new Map<string, Bytes>();
  files.set(takeHomeFiles.document, jsonBytes(bundleDocument(deps, evidence)));
  files.set(takeHomeFiles.chain, jsonBytes(await chainDocument(deps, evidence)));
  for (const version of evidence.versions) for (const [path, bytes] of filesOf(version)) files.set(path, bytes);
  return files;
};
