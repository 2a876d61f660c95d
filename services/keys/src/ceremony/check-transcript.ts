import { provesKnowledge } from './knowledge-proof.ts';
import { ceremonyId, commitmentsHash, type Deal, dealsHash, type Hello, type Receipt, type Terms } from './messages.ts';
import { type Point, pointAt, pointHex, pointOf, sumOf, weighted, weightsAtZero } from './points.ts';

/** The public messages of a ceremony. */
export interface Transcript {
  readonly hellos: readonly Hello[];
  readonly deals: readonly Deal[];
  readonly receipts: readonly Receipt[];
}

/** What follows from the deals. */
export interface Outcome {
  readonly ceremony: string;
  readonly terms: Terms;
  /** Compressed G1 point of the whole key. */
  readonly publicKey: string;
  /** How much each dealer's polynomial counts. */
  readonly weights: ReadonlyMap<number, bigint>;
  /** The public point of the share of a node. */
  readonly sharePoint: (index: number) => Point;
}

/** Thrown for a message that does not belong to the ceremony or is wrong; names the node that sent it. */
export class CeremonyRefusal extends Error {
  override readonly name = 'CeremonyRefusal';
}
const refuse = (why: string): never => {
  throw new CeremonyRefusal(why);
};

const isOnceEach = (indexes: readonly number[]): boolean => new Set(indexes).size === indexes.length;

/** @throws CeremonyRefusal unless each of the nodes sent one first message, all with the same terms */
export const checkHellos = (hellos: readonly Hello[]): { terms: Terms; ceremony: string; dealers: number[] } => {
  const [first] = hellos;
  if (!first) return refuse('There are no first messages.');
  const { terms } = first;
  const other = hellos.find((each) => JSON.stringify(each.terms) !== JSON.stringify(terms));
  if (other) refuse(`Nodes ${first.index} and ${other.index} do not have the same number of nodes, threshold and key.`);
  const indexes = hellos.map(({ index }) => index);
  if (!isOnceEach(indexes)) refuse('A node sent two first messages.');
  for (let index = 1; index <= terms.nodes; index++)
    if (!indexes.includes(index)) refuse(`The first message of node ${index} is missing.`);
  if (indexes.length !== terms.nodes) refuse(`There are messages of more than ${terms.nodes} nodes.`);
  const dealers = hellos.filter((each) => each.commitmentsHash !== null).map(({ index }) => index);
  if (terms.publicKey === null && dealers.length !== terms.nodes) refuse('Every node deals a part of a new key.');
  return { terms, ceremony: ceremonyId(hellos), dealers: dealers.sort((a, b) => a - b) };
};

const contextOfDeal = (ceremony: string, dealer: number): string => `${ceremony} deal ${dealer}`;
const contextOfReceipt = (ceremony: string, deals: string, index: number): string =>
  `${ceremony} ${deals} receipt ${index}`;
export const contexts = { deal: contextOfDeal, receipt: contextOfReceipt };

const checkDeal = (deal: Deal, { terms, ceremony }: { terms: Terms; ceremony: string }, hellos: readonly Hello[]) => {
  const { dealer, commitments, shares } = deal;
  const promised = hellos.find(({ index }) => index === dealer)?.commitmentsHash;
  if (deal.ceremony !== ceremony) refuse(`The deal of node ${dealer} belongs to another ceremony.`);
  if (commitments.length !== terms.threshold || commitmentsHash(commitments) !== promised)
    refuse(`The commitments of node ${dealer} are not those that it announced.`);
  if (!isOnceEach(shares.map(({ to }) => to)) || shares.length !== terms.nodes)
    refuse(`The deal of node ${dealer} does not have one share for each node.`);
  const points = commitments.map(pointOf);
  if (!points[0] || !provesKnowledge(contextOfDeal(ceremony, dealer), points[0], deal.proof))
    refuse(`Node ${dealer} does not prove that it knows what it deals.`);
  return points;
};

/**
 * Checks first messages and deals, and derives the public key and the public point of every share. A new key is the sum of what all
 * deal. An existing one is shared again by Lagrange's weights over the dealers, whose points must result in its public key.
 * @throws CeremonyRefusal
 */
export const checkDeals = ({ hellos, deals }: Pick<Transcript, 'hellos' | 'deals'>): Outcome => {
  const opened = checkHellos(hellos);
  const { terms, ceremony, dealers } = opened;
  if (!isOnceEach(deals.map(({ dealer }) => dealer))) refuse('A node dealt twice.');
  const missing = dealers.find((index) => !deals.some(({ dealer }) => dealer === index));
  if (missing) refuse(`The deal of node ${missing} is missing.`);
  const points = new Map(deals.map((deal) => [deal.dealer, checkDeal(deal, opened, hellos)]));
  const weights = terms.publicKey === null ? new Map(dealers.map((each) => [each, 1n])) : weightsAtZero(dealers);
  const weightedSum = (of: (commitments: readonly Point[]) => Point): Point =>
    sumOf(dealers.map((each) => weighted(of(points.get(each) ?? []), weights.get(each) ?? 0n)));
  const publicKey = pointHex(weightedSum(([constant]) => constant ?? sumOf([])));
  if (terms.publicKey !== null && publicKey !== terms.publicKey)
    refuse('What was dealt is not the existing key: too few nodes dealt, or one of them has another share.');
  return { ceremony, terms, publicKey, weights, sharePoint: (index) => weightedSum((each) => pointAt(each, index)) };
};

/**
 * Checks a whole ceremony from its public messages alone: every node proves that it holds the share that follows from all deals.
 * @throws CeremonyRefusal
 */
export const checkTranscript = (transcript: Transcript): Outcome => {
  const outcome = checkDeals(transcript);
  const hash = dealsHash(transcript.deals);
  for (let index = 1; index <= outcome.terms.nodes; index++) {
    const [receipt, second] = transcript.receipts.filter((each) => each.index === index);
    if (!receipt || second) return refuse(`Node ${index} has not confirmed its share once.`);
    if (receipt.ceremony !== outcome.ceremony || receipt.deals !== hash)
      refuse(`The receipt of node ${index} belongs to other messages.`);
    const context = contextOfReceipt(outcome.ceremony, hash, index);
    if (!provesKnowledge(context, outcome.sharePoint(index), receipt.proof))
      refuse(`Node ${index} does not prove that it holds its share.`);
  }
  return outcome;
};
