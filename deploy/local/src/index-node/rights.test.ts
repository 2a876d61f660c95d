import { localDeployment, registryAbi } from '@ipr/abi';
import { graphIndex } from '@ipr/adapter-graph';
import { type Hex, keyCondition, lowerAddress, roleOf } from '@ipr/domain';
import { chainReader } from '@ipr/keys/chain/chain-reader';
import { rpcEndpoint } from '@ipr/keys/chain/rpc';
import { conditionChecker } from '@ipr/keys/condition/check-condition';
import { readCondition } from '@ipr/keys/condition/key-condition';
import type { RegistryIndex, Share } from '@ipr/ports/index';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPublicClient, http } from 'viem';
import { startChainForIndex } from './chain-and-index.fixture.ts';
import { startWalk } from './rights-walk.fixture.ts';
import { startIndex } from './start-index.ts';

const seed = Number(process.env.RIGHTS_SEED ?? Date.now() % 2 ** 31);
const steps = Number(process.env.RIGHTS_STEPS ?? 2_000);
const stepsBetweenLooks = 50;
const registry = lowerAddress(localDeployment.registry.address);

let chain: Awaited<ReturnType<typeof startChainForIndex>>;
let running: Awaited<ReturnType<typeof startIndex>>;
let index: RegistryIndex;

beforeAll(async () => {
  chain = await startChainForIndex();
  running = await startIndex(chain.settings);
  index = graphIndex({ url: running.url });
});

afterAll(async () => {
  await running.stop();
  await chain.close();
});

type Head = Awaited<ReturnType<ReturnType<typeof chainReader>['head']>>;

interface AssetOfCase {
  readonly id: string;
  readonly owner: Hex;
  readonly hash: Hex;
}

/** The newest grant on each asset: only that one can still stand. */
const newestOf = (shares: readonly Share[]): Map<string, Share> => {
  const newest = new Map<string, Share>();
  for (const share of shares) {
    if (share.grantNonce > (newest.get(share.asset.id)?.grantNonce ?? -1)) newest.set(share.asset.id, share);
  }
  return newest;
};

/** What the index and the rule of the domain allow: level 0 to 3. */
const levelBy = (owner: Hex, user: Hex, share: Share | undefined): number => {
  if (owner === user) return 3;
  return share?.status === 'ACTIVE' ? roleOf[share.level] : 0;
};

test('contract, index with the rule of the domain, and key nodes allow the same, whatever people do', async () => {
  const walk = await startWalk(chain, seed);
  const client = createPublicClient({ transport: http(chain.settings.chainUrl, { batch: { batchSize: 100 } }) });
  const endpoint = rpcEndpoint(chain.settings.chainUrl, 80002, 10_000);
  const node = chainReader({ endpoints: [endpoint], quorum: 1, headMemoMs: 0, maxHeadAgeSeconds: 0 });
  const nodeAllows = conditionChecker(node, registry);
  const compared: Record<string, number> = {};
  const count = (what: string) => {
    compared[what] = (compared[what] ?? 0) + 1;
  };
  const differences: string[] = [];

  /** Who introduced a hash, and another person, for whose files it must release no key. */
  const introducersOf = async (hash: Hex, { number }: Head): Promise<{ registrant: Hex; stranger: Hex }> => {
    const at = { address: registry, abi: registryAbi, blockNumber: BigInt(number) } as const;
    const found = await client.readContract({ ...at, functionName: 'registrantOf', args: [hash] });
    const registrant = lowerAddress(found);
    return { registrant, stranger: walk.one(walk.people.filter((person) => person !== registrant)) };
  };

  /** Compares everybody's rights as of this block, and asks the key nodes about this hash of each asset. */
  const compare = async (head: Head, assets: readonly AssetOfCase[]): Promise<void> => {
    await index.waitForBlock(head.number);
    const at = { blockNumber: head.number, time: head.timestamp };
    await Promise.all(
      walk.people.map(async (user) => {
        const { items } = await index.shares({ wallet: user, direction: 'incoming', first: 1000, at });
        const newest = newestOf(items);
        for (const { id, owner, hash } of assets) {
          const share = newest.get(id);
          const level = levelBy(owner, user, share);
          const byContract = await Promise.all(
            [1, 2, 3].map((need) =>
              client.readContract({
                address: registry,
                abi: registryAbi,
                functionName: 'hasAccess',
                args: [BigInt(id), user, need],
                blockNumber: BigInt(head.number),
              }),
            ),
          );
          const { registrant, stranger } = await introducersOf(hash, head);
          const conditionOf = (literal: Hex) => readCondition(registry, keyCondition(registry, hash, literal));
          const byNode = await nodeAllows(conditionOf(registrant), user, head);
          if (await nodeAllows(conditionOf(stranger), user, head))
            differences.push(`block ${head.number}, asset ${id}, ${user}: a key wrapped by ${stranger}`);
          const expected = [1, 2, 3].map((need) => need <= level);
          if (String([...byContract, byNode]) !== String([...expected, level > 0]))
            differences.push(
              `block ${head.number}, asset ${id}, ${user}: ${byContract} ${byNode} ${share?.status} ${level}`,
            );
          count(owner === user ? 'owner' : (share?.status ?? 'never granted'));
          count(`level ${level}`);
        }
      }),
    );
  };

  const looks: Promise<void>[] = [];
  // The index is slower than the walk, which therefore goes on meanwhile, at most two looks ahead.
  const look = async (): Promise<void> => {
    const head = await node.head();
    const assets = walk.assets.map(({ id, owner, hashes }) => ({ id, owner, hash: walk.one(hashes) }));
    looks.push(compare(head, assets));
    await looks.at(-2);
  };

  const kinds = ['ACTIVE', 'PENDING', 'EXPIRED', 'REVOKED', 'owner', ...[0, 1, 2, 3].map((level) => `level ${level}`)];
  const rare = () => kinds.filter((kind) => (compared[kind] ?? 0) < 50);
  // What chance made rare is walked for a little longer.
  for (let step = 1; step <= steps || (rare().length > 0 && step <= 2 * steps); step++) {
    await walk.step();
    if (step % stepsBetweenLooks === 0) await look();
    if (step >= steps) await Promise.all(looks);
  }
  endpoint.close();
  const figures = Object.entries(compared)
    .sort()
    .map(([what, times]) => `${what} ${times}`);
  const deeds = Object.entries(walk.done).map(([what, times]) => `${times} ${what}`);
  process.stdout.write(
    `RIGHTS_SEED=${seed}: at least ${steps} steps (${deeds.join(', ')}); compared: ${figures.join(', ')}\n`,
  );
  expect(differences).toEqual([]);
  expect(rare()).toEqual([]);
});
