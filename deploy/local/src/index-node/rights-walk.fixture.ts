import { type Hex, lowerAddress } from '@ipr/domain';
import { keccak256, toHex } from 'viem';
import type { startChainForIndex } from './chain-and-index.fixture.ts';

/** Numbers in [0, 1) that follow from a seed (mulberry32, Tommy Ettinger). */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

interface WalkedAsset {
  readonly id: string;
  readonly owner: Hex;
  readonly hashes: Hex[];
  /** NDA of what was offered last to a person; the chain decides whether it is still pending. */
  readonly offers: Map<Hex, Hex>;
}

type Chain = Awaited<ReturnType<typeof startChainForIndex>>;

/** The longest that a step lets pass, in seconds; grants last up to forty times as long. */
const longestPause = 60;

/** Random people doing random things to a few assets; the registry refuses a part of it, as it should. */
export const startWalk = async (chain: Chain, seed: number) => {
  const random = randomFrom(seed);
  const below = (bound: number) => Math.floor(random() * bound);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const people = chain.accounts.slice(0, 8).map(lowerAddress);
  const { registry } = chain;
  const done = { grants: 0, accepts: 0, revocations: 0, relinquishments: 0, updates: 0 };
  let steps = 0;
  let time = Math.floor(Date.now() / 1000) + 60;

  const pass = async (seconds: number): Promise<void> => {
    time += seconds;
    await chain.rpc('evm_setNextBlockTimestamp', [time]);
  };
  const hashOf = (text: string) => keccak256(toHex(`${seed} ${text}`));

  const assets: WalkedAsset[] = [];
  for (let at = 0; at < 5; at++) {
    const [owner, hash] = [people[at % 3] as Hex, hashOf(`file ${at}`)];
    await pass(1);
    await registry.create(owner, hash, `bafy${at}`, `Asset ${at}`);
    assets.push({ id: String(at + 1), owner, hashes: [hash], offers: new Map() });
  }

  const grant = async (asset: WalkedAsset, user: Hex) => {
    const expires = random() < 0.3 ? 0 : time + 1 + below(40 * longestPause);
    const by = random() < 0.8 ? asset.owner : one(people);
    const nda = await registry.grant(by, asset.id, user, 1 + below(3), expires, `${seed} ${steps}`);
    asset.offers.set(user, nda);
    done.grants++;
  };
  const accept = async (asset: WalkedAsset, user: Hex) => {
    const nda = asset.offers.get(user);
    if (nda === undefined) return grant(asset, user);
    await registry.accept(user, asset.id, nda);
    done.accepts++;
  };
  const update = async (asset: WalkedAsset, user: Hex) => {
    const hash = random() < 0.3 ? one(asset.hashes) : hashOf(`step ${steps}`);
    const by = random() < 0.7 ? asset.owner : user;
    if (by === asset.owner && !asset.hashes.includes(hash)) asset.hashes.push(hash);
    await registry.update(by, asset.id, hash, `bafy-${steps}`, `Asset ${asset.id} of step ${steps}`);
    done.updates++;
  };
  const revoke = async (asset: WalkedAsset, user: Hex) => {
    await registry.revoke(random() < 0.9 ? asset.owner : one(people), asset.id, user);
    done.revocations++;
  };
  const relinquish = async (asset: WalkedAsset, user: Hex) => {
    await registry.relinquish(user, asset.id);
    done.relinquishments++;
  };
  const deeds = [
    ...[grant, grant, grant, grant, accept, accept, accept, accept, accept],
    ...[update, revoke, revoke, relinquish],
  ];

  return {
    assets,
    people,
    done,
    one,
    /** One deed of one person, after a while. */
    step: async (): Promise<void> => {
      steps++;
      await pass(1 + below(longestPause));
      await one(deeds)(one(assets), one(people));
    },
  };
};
