import type { PublicCertificate } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { isSameNetwork, type NetworkEvidence } from '@ipr/verify/chain/evidence';
import { headerHash } from '@ipr/verify/chain/header-hash';
import { type NodeQuery, readTransaction } from '@ipr/verify/chain/read-evidence';
import { eventsOf } from '@ipr/verify/chain/registry-events';
import { decodeState, readState } from '@ipr/verify/take-home/state-calls';

export type ValidCertificate = Extract<PublicCertificate, { state: 'valid' }>;

/** What the page checks; a step that rests on a failed one is not proved. */
export const chainChecks = ['network', 'event', 'block', 'newest'] as const;
export type ChainCheck = (typeof chainChecks)[number];
export type Outcome = 'passed' | 'refuted' | 'open';

export interface ChainNow {
  readonly outcomes: Readonly<Record<ChainCheck, Outcome>>;
  /** Versions of the asset and its owner at the newest block; null when they were not read. */
  readonly now: { readonly versions: number; readonly owner: Hex } | null;
}

const outcomeOf = (isSo: boolean): Outcome => (isSo ? 'passed' : 'refuted');

/** Whether the transaction's own event of the registry says what the certificate says. */
const isRegisteredBy = (
  { asset, version, network }: ValidCertificate,
  { receipt }: Awaited<ReturnType<typeof readTransaction>>,
): boolean => {
  if (BigInt(receipt.status) !== 1n) return false;
  const isIt = (event: Readonly<Record<'assetId' | 'cid' | 'title', string>> & { readonly hash: Hex }) =>
    event.assetId === asset.id &&
    event.hash === version.hash &&
    event.cid === version.cid &&
    event.title === asset.title;
  return version.number === 1
    ? eventsOf('AssetCreated', receipt.logs, network.registry).some(isIt)
    : eventsOf('AssetUpdated', receipt.logs, network.registry).some(
        (event) => event.version === version.number && isIt(event),
      );
};

/**
 * Compares a certificate with the chain.
 * @param here the network of this portal, to which `query` leads
 * @throws Failure chain.unavailable, request.cancelled
 */
export const checkChain = async (
  query: NodeQuery,
  here: NetworkEvidence,
  certificate: ValidCertificate,
): Promise<ChainNow> => {
  const { network, version, asset } = certificate;
  if (!isSameNetwork(network, here))
    return { outcomes: { network: 'refuted', event: 'open', block: 'open', newest: 'open' }, now: null };
  const sent = await readTransaction(query, version.transaction);
  const state = decodeState(await readState(query, network.registry, asset.id));
  const { receipt, header } = sent;
  const isIn = receipt.blockHash === header.hash && Number(header.number) === version.block;
  const isThen = Number(header.timestamp) * 1000 === Date.parse(version.registeredAt);
  return {
    outcomes: {
      network: 'passed',
      event: outcomeOf(isRegisteredBy(certificate, sent)),
      block: outcomeOf(isIn && isThen && headerHash(header) === header.hash),
      newest: outcomeOf(state.version === version.number && state.asset.hash === version.hash),
    },
    now: { versions: state.version, owner: state.owner },
  };
};
