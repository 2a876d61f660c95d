import type { Hex } from '@ipr/domain';
import { checkAssetIndex, checkRegistryIndex, contractTitles, type IndexedAssets } from '@ipr/ports/index/contract';
import { createJournal } from '../testing/journal.ts';
import { createChain } from '../testing/memory-chain.ts';
import { momentOf } from '../testing/memory-history.ts';
import { createIndex } from '../testing/memory-index.ts';
import { wordOf } from '../testing/memory-registry.ts';

const [owner, other, third]: readonly [Hex, Hex, Hex] = [
  `0x${'a1'.repeat(20)}`,
  `0x${'b2'.repeat(20)}`,
  `0x${'c3'.repeat(20)}`,
];
const day = 24 * 3600;

/** The history that the contract of the port requires. */
const given = ((): IndexedAssets => {
  const journal = createJournal();
  const chain = createChain(owner, third, journal);
  const index = createIndex(chain, chain.head, journal);
  const hashOf = (n: number) => n.toString(16).padStart(64, '0');
  const update = (by: Hex, n: number) =>
    chain.update(by, { id: '2', fileHash: hashOf(n), cid: `bafy${n}`, title: contractTitles[1] });
  const assets = contractTitles.map((title, at) =>
    chain.mint(at < 2 ? owner : other, { fileHash: hashOf(at + 1), cid: `bafy${at}`, title }),
  );
  const offer = (by: Hex, id: string, user: Hex, role: 1 | 2 | 3, days: number) => {
    const expiresAt = days === 0 ? 0 : momentOf(chain.head()) + days * day;
    chain.offer(by, { id, user, role, expiresAt, ndaHash: wordOf(chain.head()), cid: 'nda' });
  };
  offer(owner, '2', other, 2, 10);
  chain.accept(other, { id: '2' });
  offer(other, '3', owner, 1, 0);
  offer(other, '3', third, 3, 40);
  chain.accept(third, { id: '3' });
  chain.revoke(other, { id: '3', user: third });
  update(other, 255);
  const block = { number: chain.head(), hash: wordOf(chain.head()) };
  return { index, owner, other, third, assets, block, happen: async () => void update(owner, 254) };
})();

checkAssetIndex(() => given);
checkRegistryIndex(() => given);
