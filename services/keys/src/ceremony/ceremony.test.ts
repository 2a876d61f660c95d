import { randomBytes } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381';
import { dealShares as dealByOne } from '../share/deal-keyset.ts';
import type { ShareFile } from '../share/share-file.ts';
import { shareSigner } from '../share/sign-share.ts';
import { CeremonyRefusal, checkTranscript } from './check-transcript.ts';
import { encryptShare } from './encrypted-share.ts';
import { ceremonyId, commitmentsHash, type Deal, type Hello, type Receipt, type Terms } from './messages.ts';
import { beginCeremony, dealShares, finishCeremony, type Secrets } from './participant.ts';
import { pointHex, pointOf, publicPoint, randomScalar } from './points.ts';

const { Fr } = bls12_381.fields;
const { G2 } = bls12_381;
const identity = 'lit-accesscontrolcondition://a/b';
const indexes = [1, 2, 3, 4, 5];
const newKey: Terms = { nodes: 5, threshold: 3, publicKey: null };

interface Run {
  readonly hellos: Hello[];
  readonly deals: Deal[];
  readonly receipts: Receipt[];
  readonly shares: ShareFile[];
}

/** Every node with what it may know alone: its own secrets and the public messages. */
const hold = (
  terms: Terms,
  shares: ReadonlyMap<number, ShareFile> = new Map(),
  { tamper = (deal: Deal): Deal => deal } = {},
): Run => {
  const nodes = indexes.slice(0, terms.nodes).map((index) => beginCeremony(terms, index, shares.get(index) ?? null));
  const hellos = nodes.map(({ hello }) => hello);
  const deals = nodes.flatMap((node) => dealShares(node, hellos) ?? []).map(tamper);
  const finished = nodes.map((node) => finishCeremony(node, hellos, deals));
  return {
    hellos,
    deals,
    receipts: finished.map(({ receipt }) => receipt),
    shares: finished.map(({ share }) => share),
  };
};

/** The signature that decrypts: Lagrange interpolation at 0 in the exponent. It is the same for all sufficient shares of one key. */
const unwrap = (shares: readonly (ShareFile | undefined)[]): string => {
  const points = shares.map((share) => {
    const signed = shareSigner(share as ShareFile)(identity);
    return { x: BigInt(`0x${signed.slice(0, 2)}`), y: G2.ProjectivePoint.fromHex(signed.slice(2)) };
  });
  const sum = points.reduce((total, { x, y }) => {
    const weight = points.reduce((w, p) => (p.x === x ? w : Fr.mul(w, Fr.div(p.x, Fr.sub(p.x, x)))), 1n);
    return total.add(y.multiply(weight));
  }, G2.ProjectivePoint.ZERO);
  return sum.toHex(true);
};
const decrypts = (publicKey: string, signature: string): boolean =>
  bls12_381.verify(
    G2.ProjectivePoint.fromHex(signature),
    G2.hashToCurve(Buffer.from(identity), { DST: 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_' }) as never,
    publicKey,
  );

/** One ceremony for all tests that only change its messages. */
let kept: Run | undefined;
const runOnce = (): Run => {
  kept ??= hold(newKey);
  return kept;
};

const only = (shares: readonly ShareFile[], ...wanted: number[]) =>
  new Map(shares.filter(({ index }) => wanted.includes(index)).map((share) => [share.index, share]));

test('five nodes make a key together that three of them use, and anybody can check the messages', () => {
  const made = runOnce();
  const { publicKey, terms } = checkTranscript(made);
  expect(terms).toEqual(newKey);
  expect(new Set(made.shares.map((share) => share.groupPublicKey))).toEqual(new Set([publicKey]));
  const whole = unwrap(made.shares);
  expect(decrypts(publicKey, whole)).toBe(true);
  expect(unwrap([made.shares[4], made.shares[0], made.shares[2]])).toBe(whole);
  expect(decrypts(publicKey, unwrap(made.shares.slice(0, 2)))).toBe(false);
});

test('drill: two of five nodes are lost, replaced and all shares renewed; what was encrypted opens, and stolen shares are useless', () => {
  const made = runOnce();
  const publicKey = made.shares[0]?.groupPublicKey ?? '';
  const before = unwrap(made.shares.slice(0, 3));
  // Nodes 2 and 4 are gone; the other three deal what they have.
  const renewed = hold({ ...newKey, publicKey }, only(made.shares, 1, 3, 5));
  expect(checkTranscript(renewed).publicKey).toBe(publicKey);
  expect(unwrap([renewed.shares[1], renewed.shares[3], renewed.shares[0]])).toBe(before);
  expect(new Set([...made.shares, ...renewed.shares].map(({ share }) => share)).size).toBe(10);
  for (const fresh of [0, 2, 4])
    expect(decrypts(publicKey, unwrap([made.shares[1], made.shares[3], renewed.shares[fresh]]))).toBe(false);
});

test('shares of one dealer are renewed in the same way, also by more nodes than needed and for another number of nodes', () => {
  const dealt = dealByOne(5, 3);
  const before = unwrap(dealt.shares);
  const { publicKey } = dealt.keyset;
  const renewed = hold({ nodes: 4, threshold: 2, publicKey }, only(dealt.shares, 1, 2, 3, 4));
  expect(unwrap(renewed.shares.slice(1, 3))).toBe(before);
  expect(renewed.shares[0]?.keysetId).toBe(dealt.keyset.id);
});

test('two nodes alone cannot renew a key of three, and a share of another key cannot take part', () => {
  const { keyset, shares } = dealByOne(5, 3);
  const terms = { ...newKey, publicKey: keyset.publicKey };
  expect(() => hold(terms, only(shares, 1, 2))).toThrow('not the existing key');
  expect(() => beginCeremony(terms, 1, dealByOne(5, 3).shares[0] as ShareFile)).toThrow('another key');
});

describe('a node that cheats', () => {
  test('is named when it sends another value than it has committed to', () => {
    const hellos: Hello[] = [];
    const nodes: Secrets[] = indexes.map((index) => beginCeremony(newKey, index, null));
    hellos.push(...nodes.map(({ hello }) => hello));
    const ceremony = ceremonyId(hellos);
    const tamper = (deal: Deal): Deal => {
      if (deal.dealer !== 4) return deal;
      const encrypted = encryptShare(
        `${'0'.repeat(63)}1`,
        hellos[1]?.transportKey ?? '',
        `ipr-keys-share-1 ${ceremony} 4 2`,
      );
      return { ...deal, shares: deal.shares.map((each) => (each.to === 2 ? { to: 2, encrypted } : each)) };
    };
    const deals = nodes.flatMap((node) => dealShares(node, hellos) ?? []).map(tamper);
    expect(() => finishCeremony(nodes[1] as Secrets, hellos, deals)).toThrow('Node 4 sent this node another value');
    // Another node sees only its own value, so the receipt of node 2 is what is missing.
    const receipts = [0, 2, 3, 4].map((at) => finishCeremony(nodes[at] as Secrets, hellos, deals).receipt);
    expect(() => checkTranscript({ hellos, deals, receipts })).toThrow('Node 2 has not confirmed its share');
  });

  const swapped = (deal: Deal, first: string): Deal => ({
    ...deal,
    commitments: [first, ...deal.commitments.slice(1)],
  });
  test.each<[string, (deal: Deal) => Deal, string]>([
    [
      'after it saw the others',
      (deal) => swapped(deal, pointHex(publicPoint(randomScalar()))),
      'not those that it announced',
    ],
    [
      'by more coefficients',
      (deal) => ({ ...deal, commitments: [...deal.commitments, ...deal.commitments] }),
      'not those that it announced',
    ],
    ['without a value for one node', (deal) => ({ ...deal, shares: deal.shares.slice(1) }), 'one share for each node'],
    ['for another ceremony', (deal) => ({ ...deal, ceremony: randomBytes(32).toString('hex') }), 'another ceremony'],
    [
      'with a value of another message',
      (deal) => ({
        ...deal,
        shares: deal.shares.map(({ to }, at) => ({ to, encrypted: deal.shares[(at + 1) % 5]?.encrypted ?? '' })),
      }),
      'cannot be decrypted',
    ],
  ])('is refused when it changes its deal %s', (_, change, why) => {
    const tamper = (deal: Deal) => (deal.dealer === 3 ? change(deal) : deal);
    expect(() => hold(newKey, new Map(), { tamper })).toThrow(why);
  });

  test('is refused with the negated commitment of another node, by which it would fix the key', () => {
    const nodes = indexes.map((index) => beginCeremony(newKey, index, null));
    const stolen = dealShares(
      nodes[0] as Secrets,
      nodes.map(({ hello }) => hello),
    );
    const negated = pointHex(pointOf(stolen?.commitments[0] ?? '').negate());
    const rogue = [negated, ...(stolen?.commitments.slice(1) ?? [])];
    const hellos = nodes.map(({ hello }) =>
      hello.index === 5 ? { ...hello, commitmentsHash: commitmentsHash(rogue) } : hello,
    );
    const deals = nodes.flatMap((node, at) => (at < 4 ? (dealShares(node, hellos) ?? []) : []));
    const forged: Deal = { ...(deals[0] as Deal), dealer: 5, commitments: rogue };
    expect(() => finishCeremony(nodes[0] as Secrets, hellos, [...deals, forged])).toThrow('Node 5 does not prove');
  });
});

test.each<[string, (run: Run) => Partial<Run>, string]>([
  ['a missing receipt', ({ receipts }) => ({ receipts: receipts.slice(1) }), 'Node 1 has not confirmed'],
  [
    'a receipt of another node',
    ({ receipts }) => ({ receipts: receipts.map((each) => ({ ...each, proof: receipts[1]?.proof ?? each.proof })) }),
    'Node 1 does not prove',
  ],
  [
    'another transport key',
    ({ hellos }) => ({ hellos: hellos.map((each) => ({ ...each, transportKey: hellos[0]?.transportKey ?? '' })) }),
    'another ceremony',
  ],
  ['a missing deal', ({ deals }) => ({ deals: deals.slice(1) }), 'The deal of node 1 is missing'],
  [
    'two first messages of one node',
    ({ hellos }) => ({ hellos: [...hellos, hellos[0] as Hello] }),
    'two first messages',
  ],
  [
    'a changed value',
    ({ deals }) => ({
      deals: deals.map((each) => ({
        ...each,
        shares: each.shares.map((one) => ({ ...one, encrypted: 'f'.repeat(160) })),
      })),
    }),
    'other messages',
  ],
  [
    'terms that differ',
    ({ hellos }) => ({
      hellos: hellos.map((each, at) => (at === 2 ? { ...each, terms: { ...each.terms, threshold: 2 } } : each)),
    }),
    'do not have the same',
  ],
])('a transcript with %s does not pass', (_, change, why) => {
  const run = runOnce();
  expect(() => checkTranscript({ ...run, ...change(run) })).toThrow(why);
});

test('a node refuses first messages in which its own was replaced', () => {
  const nodes = indexes.map((index) => beginCeremony(newKey, index, null));
  const other = beginCeremony(newKey, 2, null);
  const hellos = nodes.map(({ hello }) => (hello.index === 2 ? other.hello : hello));
  expect(() => dealShares(nodes[1] as Secrets, hellos)).toThrow(CeremonyRefusal);
});
