import { keysetIdOf } from '../share/deal-keyset.ts';
import type { ShareFile } from '../share/share-file.ts';
import { CeremonyRefusal, checkDeals, checkHellos, contexts, type Outcome } from './check-transcript.ts';
import { encryptShare, openShare, transportKeys } from './encrypted-share.ts';
import { proveKnowledge } from './knowledge-proof.ts';
import { commitmentsHash, type Deal, dealsHash, type Hello, type Receipt, type Terms } from './messages.ts';
import { Fr, pointAt, pointHex, pointOf, publicPoint, randomScalar, scalarHex, scalarOf, valueAt } from './points.ts';

/** What a node keeps to itself during a ceremony. */
export interface Secrets {
  readonly hello: Hello;
  readonly transportPrivateKey: string;
  /** Coefficients of the polynomial that it deals, lowest first, as hex; null when it only receives. */
  readonly polynomial: readonly string[] | null;
}

const shareContext = (ceremony: string, dealer: number, to: number): string =>
  `ipr-keys-share-1 ${ceremony} ${dealer} ${to}`;

/**
 * Begins a ceremony on one node. For a new key it deals a random part; of an existing key it deals its share; without a share, as a
 * replaced node, it only receives.
 */
export const beginCeremony = (terms: Terms, index: number, share: ShareFile | null): Secrets => {
  const deals = terms.publicKey === null || share !== null;
  if (index > terms.nodes) throw new CeremonyRefusal(`There is no node ${index} among ${terms.nodes}.`);
  if (share && (share.groupPublicKey !== terms.publicKey || share.index !== index))
    throw new CeremonyRefusal('The share is of another key or of another node.');
  const constant = share ? scalarOf(share.share) : randomScalar();
  const polynomial = [constant, ...Array.from({ length: terms.threshold - 1 }, randomScalar)];
  const { publicKey, privateKey } = transportKeys();
  const commitments = polynomial.map((each) => pointHex(publicPoint(each)));
  return {
    hello: { terms, index, transportKey: publicKey, commitmentsHash: deals ? commitmentsHash(commitments) : null },
    transportPrivateKey: privateKey,
    polynomial: deals ? polynomial.map(scalarHex) : null,
  };
};

const requireOwnHello = ({ hello }: Secrets, hellos: readonly Hello[]): void => {
  const own = hellos.find(({ index }) => index === hello.index);
  if (JSON.stringify(own) !== JSON.stringify(hello))
    throw new CeremonyRefusal('The first message of this node is another one than it made.');
};

/** @returns the second message, null from a node that only receives. @throws CeremonyRefusal */
export const dealShares = (secrets: Secrets, hellos: readonly Hello[]): Deal | null => {
  const { ceremony } = checkHellos(hellos);
  requireOwnHello(secrets, hellos);
  if (!secrets.polynomial) return null;
  const dealer = secrets.hello.index;
  const polynomial = secrets.polynomial.map(scalarOf);
  return {
    ceremony,
    dealer,
    commitments: polynomial.map((each) => pointHex(publicPoint(each))),
    proof: proveKnowledge(contexts.deal(ceremony, dealer), polynomial[0] ?? 0n),
    shares: hellos.map(({ index: to, transportKey }) => ({
      to,
      encrypted: encryptShare(scalarHex(valueAt(polynomial, to)), transportKey, shareContext(ceremony, dealer, to)),
    })),
  };
};

const openDealt = ({ dealer, shares }: Deal, { transportPrivateKey, hello }: Secrets, ceremony: string): bigint => {
  const encrypted = shares.find(({ to }) => to === hello.index)?.encrypted ?? '';
  try {
    const context = shareContext(ceremony, dealer, hello.index);
    return scalarOf(openShare(encrypted, transportPrivateKey, context));
  } catch (cause) {
    throw new CeremonyRefusal(`What node ${dealer} sent to this node cannot be decrypted.`, { cause });
  }
};

const partFrom = (deal: Deal, secrets: Secrets, { ceremony, weights }: Outcome): bigint => {
  const value = openDealt(deal, secrets, ceremony);
  if (!publicPoint(value).equals(pointAt(deal.commitments.map(pointOf), secrets.hello.index)))
    throw new CeremonyRefusal(`Node ${deal.dealer} sent this node another value than it has committed to.`);
  return Fr.mul(weights.get(deal.dealer) ?? 0n, value);
};

/**
 * Computes this node's share from all deals, and the message that proves that it holds it. No process needs, or learns, the whole key.
 * @throws CeremonyRefusal, also when a dealer sent another value than it has committed to
 */
export const finishCeremony = (
  secrets: Secrets,
  hellos: readonly Hello[],
  deals: readonly Deal[],
): { readonly share: ShareFile; readonly receipt: Receipt; readonly outcome: Outcome } => {
  requireOwnHello(secrets, hellos);
  const outcome = checkDeals({ hellos, deals });
  const { ceremony, terms, publicKey } = outcome;
  const { index } = secrets.hello;
  const share = deals.reduce((sum, deal) => Fr.add(sum, partFrom(deal, secrets, outcome)), 0n);
  const hash = dealsHash(deals);
  return {
    outcome,
    share: {
      keysetId: keysetIdOf(publicKey),
      index,
      threshold: terms.threshold,
      share: scalarHex(share),
      groupPublicKey: publicKey,
      ceremony,
    },
    receipt: {
      ceremony,
      deals: hash,
      index,
      proof: proveKnowledge(contexts.receipt(ceremony, hash, index), share),
    },
  };
};
