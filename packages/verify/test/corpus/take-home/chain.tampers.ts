import { firstBlock, headerAt, logOf, transactionAt } from '../../chain.fixture.ts';
import { start } from '../../take-home.fixture.ts';
import { edit, other, otherHash, type Tamper } from '../tamper.fixture.ts';
import { inChain, own, versionOf } from './bundle-forgery.fixture.ts';

export const chain: readonly Tamper[] = [
  inChain('no transactions', (value) => Object.assign(value, { transactions: {} }), 'PNRNN PPRNP -transaction.receipt'),
  inChain(
    'a transaction more',
    (value) => {
      const made = transactionAt(headerAt(firstBlock + 500, start + 4_000), []);
      value.transactions[made.receipt.transactionHash] = made;
    },
    'RNNNN RPPNP -versions.complete',
  ),
  inChain(
    'a transaction under another hash',
    ({ transactions }) => {
      const [first = ''] = Object.keys(transactions);
      transactions[first].receipt.transactionHash = otherHash;
    },
    'PNRNN PPRNP -transaction.receipt',
  ),
  inChain(
    'a transaction that failed',
    ({ transactions }) => Object.assign(transactions[Object.keys(transactions)[0] ?? ''].receipt, { status: '0x0' }),
    'PNRNN PPRNP -transaction.receipt',
  ),
  inChain(
    'a receipt of another block',
    ({ transactions }) =>
      Object.assign(transactions[Object.keys(transactions)[0] ?? ''].receipt, { blockHash: otherHash }),
    'PNRNN PPRNP -transaction.receipt',
  ),
  inChain(
    'an event of another contract',
    ({ transactions }) =>
      Object.assign(transactions[Object.keys(transactions)[1] ?? ''].receipt.logs[0], { address: other }),
    'PNRNN PPRNP -transaction.event -version.registrant',
  ),
  inChain(
    'an event less',
    ({ transactions }) => transactions[Object.keys(transactions)[1] ?? ''].receipt.logs.pop(),
    'PNRNN PPRNP -transaction.event -version.registrant',
  ),
  own(
    'an event of another version of the same file',
    (all) => {
      const { asset, versions } = JSON.parse(new TextDecoder().decode(all.get('bundle.json')));
      const { hash, cid, title, updater, transaction } = versionOf({ versions }, 2);
      const args = { id: BigInt(asset.id), updater, version: 5, hash, cid, title, committedAt: 0n };
      edit('chain.json', ({ transactions }) => {
        transactions[transaction].receipt.logs = [logOf('AssetUpdated', args)];
      })(all);
    },
    'PNRNN PPRNP -transaction.event -version.registrant',
  ),
  inChain(
    'the time of a block',
    ({ state }) => Object.assign(state.header, { timestamp: '0x1' }),
    'PRNNR PRPNR -header.hash -network.pace -times.order',
  ),
  inChain(
    'the answer about the owner',
    ({ state }) => Object.assign(state.owner, { result: `0x${'0'.repeat(24)}${'0b'.repeat(20)}` }),
    'PNRNN PPRNP -state.asset',
  ),
  inChain(
    'the answer about the version',
    ({ state }) => Object.assign(state.version, { result: `0x${'0'.repeat(63)}9` }),
    'PNRNN PPRNP -state.asset',
  ),
  own(
    'the answer about the title',
    (all) => {
      const hex = (words: string) => Buffer.from(words).toString('hex');
      const { asset } = JSON.parse(new TextDecoder().decode(all.get('bundle.json')));
      edit('chain.json', ({ state }) => {
        const title = `${asset.title.slice(0, -1)}!`;
        state.asset.result = state.asset.result.replace(hex(asset.title), hex(title));
      })(all);
    },
    'PNRNN PPRNP -state.asset',
  ),
  own(
    'the answer about the hash of the file',
    (all) => {
      const { versions } = JSON.parse(new TextDecoder().decode(all.get('bundle.json')));
      edit('chain.json', ({ state }) => {
        state.asset.result = state.asset.result.replace(versions[0].hash.slice(2), otherHash.slice(2));
      })(all);
    },
    'PNRNN PPRNP -state.asset',
  ),
  inChain(
    'an answer that is none',
    ({ state }) => Object.assign(state.asset, { result: '0x' }),
    'PRRNN PRRNP -state.asset -times.registry',
  ),
  inChain(
    'an answer of another contract',
    ({ state }) => Object.assign(state.owner, { to: other }),
    'PNRNN PPRNP -state.asset',
  ),
  inChain(
    'an answer to another question',
    ({ state }) => Object.assign(state.owner, { data: state.version.data }),
    'PNRNN PPRNP -state.asset',
  ),
  inChain(
    'an answer at another block',
    ({ state }) => Object.assign(state.owner, { blockHash: otherHash }),
    'PNRNN PPRNP -state.asset',
  ),
  inChain(
    'an answer at another block number',
    ({ state }) => Object.assign(state.owner, { blockNumber: '0x1' }),
    'PNRNN PPRNP -state.asset',
  ),
  inChain(
    'a state older than the newest version',
    (value) => {
      value.state.header = headerAt(firstBlock + 102, start + 1_200);
      for (const name of ['asset', 'owner', 'version'])
        Object.assign(value.state[name], {
          blockNumber: value.state.header.number,
          blockHash: value.state.header.hash,
        });
    },
    'PRNNN PRPNP -times.order',
  ),
  inChain(
    'a registry that says other times',
    ({ state }) => {
      const hex = (time: number) => time.toString(16).padStart(64, '0');
      state.asset.result = state.asset.result.replace(hex(start + 600), hex(start - 400_000));
    },
    'PRNNN PRPNP -times.registry',
  ),
  inChain(
    'a registry that says another time of the newest version',
    ({ state }) => {
      const hex = (time: number) => time.toString(16).padStart(64, '0');
      state.asset.result = state.asset.result.replace(hex(start + 1_800), hex(start + 400_000));
    },
    'PRNNN PRPNP -times.registry',
  ),
  inChain(
    'a version in an earlier block than the one before',
    ({ transactions }) => {
      const [, second = ''] = Object.keys(transactions);
      const { receipt } = transactions[second];
      const header = headerAt(firstBlock + 50, start + 1_200);
      Object.assign(receipt, { blockNumber: header.number, blockHash: header.hash });
      Object.assign(transactions[second], { header });
    },
    'PRNNN PRPNP -times.order',
  ),
];
