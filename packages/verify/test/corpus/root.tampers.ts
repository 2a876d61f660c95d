import { fromHex, type Hex } from '@ipr/domain';
import { DailyRoot, dailyRootType, rootCallData } from '@ipr/protocol/evidence/daily-root';
import { merkleTree } from '@ipr/protocol/evidence/merkle-tree';
import { recordHash } from '@ipr/protocol/evidence/record';
import { signRecord } from '@ipr/protocol/evidence/signature';
import { testOperator } from '../record.fixture.ts';
import type { RootForgery } from '../root.fixture.ts';
import { blocks } from './root/blocks.tampers.ts';
import { byOperator, byParty, document, of, place, transaction } from './root/root-forgery.fixture.ts';
import { edit, otherHash, refit, reword, type Tamper, text } from './tamper.fixture.ts';

const paths: readonly Tamper[] = [
  place(
    'a path of another record',
    ({ path, ...rest }) => ({ ...rest, path: path.with(0, otherHash) }),
    'PNNNNR PPPNPR -root.path',
  ),
  place(
    'a path without its end',
    ({ path, ...rest }) => ({ ...rest, path: path.slice(0, -1) }),
    'PNNNNR PPPNPR -root.path',
  ),
  place(
    'a path that is too long',
    ({ path, ...rest }) => ({ ...rest, path: [...path, otherHash] }),
    'PNNNNR PPPNPR -root.path',
  ),
  place(
    'a path in another order',
    ({ path, ...rest }) => ({ ...rest, path: path.toReversed() }),
    'PNNNNR PPPNPR -root.path',
  ),
  byOperator(
    'the record left out',
    { hashes: (hashes) => void hashes.splice(4, 1, otherHash) },
    'PNNNNR PPPNPR -root.path',
  ),
  byOperator('the record in another place', { hashes: (hashes) => void hashes.reverse() }, 'PNNNNR PPPNPR -root.path'),
  byOperator(
    'a range without the record',
    { document: (root) => Object.assign(root, { first: 8, last: 17 }) },
    'PNNNNR PPPNPR -root.path',
  ),
  byOperator(
    'a range that ends before the record',
    { document: (root) => Object.assign(root, { last: 6 }) },
    'PNNNNR PPPNPR -root.path',
  ),
  (() => {
    let own: Hex = otherHash;
    return byOperator(
      'a range that ends before the record, whose hash is its head',
      {
        hashes: (hashes) => {
          own = hashes[4] ?? otherHash;
        },
        document: (root) => Object.assign(root, { last: 6, head: own }),
      },
      'PNNNNR PPPNPR -root.path',
    );
  })(),
  byOperator(
    'a range that begins earlier',
    { document: (root) => Object.assign(root, { first: 2 }) },
    'PNNNNR PPPNPR -root.path',
  ),
  byOperator(
    'another head for the record',
    { document: (root) => Object.assign(root, { last: 7 }) },
    'PNNNNR PPPNPR -root.path',
  ),
];

const days: readonly Tamper[] = [
  byOperator(
    'a day before the record',
    { document: (root) => Object.assign(root, { day: '2026-02-28' }) },
    'PNNNNR PPPNPR -root.path',
  ),
  byOperator(
    'a day after its block',
    { document: (root) => Object.assign(root, { day: '2026-03-09' }) },
    'PNNNNR PPPNPR -root.times',
  ),
  byOperator('a block of days before', { minedAfter: -2 * 86_400 }, 'PNNNNR PPPNPR -root.times'),
  byOperator(
    'a document from the future',
    { document: (root) => Object.assign(root, { madeAt: '2027-01-01T00:00:00Z' }) },
    'PNNNNR PPPNPR -root.times',
  ),
  byOperator(
    'another network',
    { document: (root) => Object.assign(root, { network: { ...(root.network as object), chainId: 137 } }) },
    'PNNNNR PPPNPR -root.path -root.transaction',
  ),
];

const signatures: readonly Tamper[] = [
  document(
    'another day after the operator signed',
    { day: '2026-03-05' },
    'PNNNNR PPPNPR -root.signature -root.times -root.token -root.transaction',
  ),
  document(
    'another root after the operator signed',
    { root: otherHash },
    'PNNNNR PPPNPR -root.path -root.signature -root.token -root.transaction',
  ),
  byParty(
    'a root that another key signed',
    async (found) => {
      const { key, shown } = await testOperator();
      return { ...found, signature: await signRecord(found.root, key, shown.kid, dailyRootType) };
    },
    'PNNNNN PPPNPN ?root.signature',
  ),
  byParty(
    'a root that another key signed under the id of the operator’s',
    async (found, { operator }) => {
      const { key } = await testOperator();
      return { ...found, signature: await signRecord(found.root, key, operator.shown.kid, dailyRootType) };
    },
    'PNNNNR PPPNPR -root.signature',
  ),
  byParty(
    'a root signed as a record',
    async (found, { operator: { key, shown } }) => ({
      ...found,
      signature: await signRecord(found.root, key, shown.kid),
    }),
    'PNNNNR PPPNPR -root.signature',
  ),
  byParty(
    'a stamp over another root',
    async (found, { authority }) => ({ ...found, timestamp: await authority.stamp(new Uint8Array(32)) }),
    'PNNNNR PPPNPR -root.token',
  ),
  byParty(
    'a stamp of days before the end of its day',
    async (found, { authority }) => {
      const digest = fromHex(await recordHash(found.root));
      const at = new Date(Date.parse(found.root.madeAt) - 3 * 86_400_000);
      return { ...found, timestamp: await authority.stamp(digest, at) };
    },
    'PNNNNR PPPNPR -root.times',
  ),
  byParty('a root without a stamp', (found) => ({ ...found, timestamp: null }), 'PNNNNN PPPNPP ?root.token'),
];

const changedData = (change: (data: Hex) => string): RootForgery => ({
  sent: (root) => ({ data: change(rootCallData(root)) as Hex }),
});

const transactions: readonly Tamper[] = [
  byOperator(
    'a transaction with another root',
    { sent: (root) => ({ data: rootCallData({ ...root, root: otherHash }) }) },
    'PNNNNR PPPNPR -root.transaction',
  ),
  byOperator(
    'a transaction with another day',
    { sent: (root) => ({ data: rootCallData({ ...root, day: '2026-03-09' }) }) },
    'PNNNNR PPPNPR -root.transaction',
  ),
  byOperator(
    'a transaction with another version',
    changedData((data) => data.replace('495052520', '495052521')),
    'PNNNNR PPPNPR -root.transaction',
  ),
  byOperator(
    'a transaction with a byte more',
    changedData((data) => `${data}00`),
    'PNNNNR PPPNPR -root.transaction',
  ),
  byOperator('a transaction of another chain', { sent: () => ({ chainId: 137 }) }, 'PNNNNR PPPNPR -root.transaction'),
  byOperator('a transaction of another type', { sent: () => ({ type: 'eip2930' }) }, 'PNNNNR PPPNPR -root.transaction'),
  transaction('another hash of the transaction', () => ({ hash: otherHash }), 'PNNNNR PPPNPR -root.transaction'),
  transaction('another index of the transaction', () => ({ index: 4 }), 'PNNNNR PPPNPR -root.transaction'),
  transaction(
    'a proof without its last node',
    ({ proof }) => ({ proof: proof?.slice(0, -1) ?? null }),
    'PNNNNR PPPNPR -root.transaction',
  ),
  transaction('a transaction without nodes', () => ({ proof: null }), 'PNNNNN PPPNPN'),
  transaction(
    'another hash of the block',
    ({ block }) => ({ block: { ...block, hash: otherHash } }),
    'PNNNNR PPPNPR -root.transaction',
  ),
  transaction(
    'another number of the block',
    ({ block }) => ({ block: { ...block, number: 1 } }),
    'PNNNNR PPPNPR -root.transaction',
  ),
  transaction(
    'a header that is none',
    ({ block }) => ({ block: { ...block, header: '0xc0' } }),
    'PNNNNR PPPNPR -root.transaction',
  ),
  place('no transaction', (found) => ({ ...found, transaction: null }), 'PNNNNN PPPNPN'),
];

/** A tree of one record, which any person can make, with all that follows from it. */
const ownTree = byParty(
  'a tree of a party’s own',
  async (found) => {
    const { key, shown } = await testOperator();
    const root = DailyRoot.parse({
      ...found.root,
      root: merkleTree([otherHash]).root,
      first: 7,
      last: 7,
      head: otherHash,
    });
    return {
      ...found,
      root,
      signature: await signRecord(root, key, shown.kid, dailyRootType),
      place: { ...found.place, path: [] },
    };
  },
  'PNNNNR PPPNPR -root.path -root.token -root.transaction ?root.signature',
);

const files: readonly Tamper[] = [
  refit(
    of,
    'a daily root in another form',
    reword('daily-root.json', '{', '{ '),
    'PRNNNR PRPNPR -root.readable -seal.token',
  ),
  refit(
    of,
    'a daily root that is none',
    (all) => all.set('daily-root.json', text('{}')),
    'PRNNNR PRPNPR -root.readable -seal.token',
  ),
  refit(
    of,
    'a place with a field more',
    edit('daily-root-place.json', (found) => Object.assign(found, { extra: 1 })),
    'PRNNNR PRPNPR -root.readable -seal.token',
  ),
  refit(
    of,
    'no place in the daily root',
    (all) => void all.delete('daily-root-place.json'),
    'RRNNNR RRPNPR -files.closed -root.readable -seal.token',
  ),
  refit(
    of,
    'half a stamp of the daily root',
    (all) => void all.delete('daily-root.pem'),
    'RRNNNR RRPNPR -files.closed -root.token -seal.token',
  ),
  refit(
    of,
    'a daily root that was removed',
    (all) => {
      for (const path of [...all.keys()]) if (path.startsWith('daily-root')) all.delete(path);
    },
    'RRNNN RRPNP -files.readme -seal.token',
  ),
];

/** What an operator, a party or a stranger does to the daily root. */
export const rootTampers: readonly Tamper[] = [
  ...paths,
  ...days,
  ...signatures,
  ...transactions,
  ...blocks,
  ownTree,
  ...files,
];
