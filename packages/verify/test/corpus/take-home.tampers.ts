import { fromHex, type Hex } from '@ipr/domain';
import { pemBytes } from '../../src/bundle/pem-bytes.ts';
import { smallCid } from '../../src/bundle/small-cid.ts';
import { amoy, firstBlock, headerAt, transactionAt } from '../chain.fixture.ts';
import type { Files } from '../rebuild.fixture.ts';
import { editor, start } from '../take-home.fixture.ts';
import { edit, flip, type Json, refit, reword, type Tamper, text } from './tamper.fixture.ts';

const other: Hex = `0x${'0b'.repeat(20)}`;
const otherHash: Hex = `0x${'0b'.repeat(32)}`;
const own = (name: string, change: Parameters<typeof refit>[2], expected: string) =>
  refit('take-home', name, change, expected);
const inBundle = (name: string, change: (value: Json) => void, expected: string) =>
  own(name, edit('bundle.json', change), expected);
const inChain = (name: string, change: (value: Json) => void, expected: string) =>
  own(name, edit('chain.json', change), expected);
const readmeTitle = (from: string, to: string) => reword('README.txt', from, to);
const versionOf = (value: Json, number: number): Json =>
  value.versions.find((each: { number: number }) => each.number === number);

const ciphertexts = (files: Files) => [...files.keys()].filter((path) => path.startsWith('files/'));

/** Changes the metadata of a version and everything that names its CID but the chain’s events. */
const editMetadata = async (files: Files, number: number, change: (value: Json) => void): Promise<void> => {
  const path = `versions/${number}/metadata.json`;
  edit(path, change)(files);
  const cid = await smallCid(files.get(path) ?? new Uint8Array());
  edit('bundle.json', (value) => Object.assign(versionOf(value, number), { cid }))(files);
};

const versions: readonly Tamper[] = [
  own(
    'the oldest version dropped',
    (files) => {
      edit('bundle.json', ({ versions: all }) => all.pop())(files);
      edit('chain.json', ({ transactions }) => delete transactions[Object.keys(transactions)[0] ?? ''])(files);
      for (const name of ['metadata.json', 'timestamp.tst', 'timestamp.pem']) files.delete(`versions/1/${name}`);
      const used = new TextDecoder().decode(files.get('bundle.json'));
      for (const path of ciphertexts(files)) if (!used.includes(path)) files.delete(path);
      edit('keys.json', ({ keys }) => delete keys[Object.keys(keys)[0] ?? ''])(files);
      readmeTitle('Versions: 3', 'Versions: 2')(files);
    },
    'RNNNN RPPNP -versions.complete',
  ),
  inBundle(
    'a version in the middle dropped',
    ({ versions: all }) => all.splice(1, 1),
    'RNNNN RPPNP -files.closed -files.readme -versions.complete',
  ),
  inBundle(
    'the newest version dropped',
    ({ versions: all }) => all.shift(),
    'RNRNN RPRNP -files.closed -files.readme -state.asset -versions.complete',
  ),
  inBundle(
    'versions in another order',
    ({ versions: all }) => all.reverse(),
    'RRRNN RRRNP -state.asset -times.order -versions.complete',
  ),
  inBundle(
    'a version twice',
    ({ versions: all }) => all.unshift(all[0]),
    'RNNNN RPPNP -files.readme -versions.complete',
  ),
  inBundle(
    'the hash of a version',
    (value) => Object.assign(versionOf(value, 1), { hash: otherHash }),
    'RRRNN RRRNP -file.opened -metadata.file-hash -token.valid -transaction.event -version.registrant ?key.condition ?token.claims',
  ),
  inBundle(
    'the CID of a version',
    (value) => Object.assign(versionOf(value, 1), { cid: `b${'a'.repeat(58)}` }),
    'RNRNN RPRNP -metadata.cid -transaction.event -version.registrant',
  ),
  inBundle(
    'the title of a version',
    (value) => Object.assign(versionOf(value, 2), { title: 'Mine' }),
    'PNRNN PPRNP -transaction.event',
  ),
  inBundle(
    'the updater of a version',
    (value) => Object.assign(versionOf(value, 2), { updater: editor }),
    'PNRNN PPRNP -transaction.event',
  ),
  inBundle(
    'the updater of the first version',
    (value) => Object.assign(versionOf(value, 1), { updater: editor }),
    'PNRNN PPRNP -transaction.event',
  ),
  inBundle(
    'the account that introduced a hash',
    (value) => Object.assign(versionOf(value, 2), { registrant: editor }),
    'PNRNN PPRNP -version.registrant ?key.condition',
  ),
  inBundle(
    'the transaction of another version',
    (value) => Object.assign(versionOf(value, 2), { transaction: versionOf(value, 3).transaction }),
    'RNRNN RPRNP -transaction.event -version.registrant -versions.complete',
  ),
  own(
    'the owner',
    (files) => {
      edit('bundle.json', ({ asset }) => Object.assign(asset, { owner: other }))(files);
      readmeTitle(`0x${'c4'.repeat(20)}`, other)(files);
    },
    'PNRNN PPRNP -state.asset -transaction.event',
  ),
  own(
    'the title of the asset',
    (files) => {
      edit('bundle.json', ({ asset }) => Object.assign(asset, { title: 'My motor' }))(files);
      readmeTitle('Quiet motor', 'My motor')(files);
    },
    'PNRNN PPRNP -state.asset',
  ),
  own(
    'the id of the asset',
    (files) => {
      edit('bundle.json', ({ asset }) => Object.assign(asset, { id: '8' }))(files);
      readmeTitle('ASSET 7', 'ASSET 8')(files);
    },
    'PNRNN PPRNP -state.asset -transaction.event -version.registrant',
  ),
  inBundle('the account that took it home', ({ takenBy }) => Object.assign(takenBy, { wallet: other }), 'PNNNN PPPNP'),
  inBundle(
    'the standing of the account that took it home',
    ({ takenBy }) => Object.assign(takenBy, { standing: 'view' }),
    'PNNNN PPPNP',
  ),
];

const files: readonly Tamper[] = [
  own(
    'a byte of a ciphertext',
    (all) => {
      const path = ciphertexts(all)[0] ?? '';
      all.set(path, flip(all.get(path) ?? new Uint8Array(), 30));
    },
    'RNNNN RPPNP -ciphertext.hash -file.opened',
  ),
  own(
    'an amendment as a file',
    (all) => all.set('AMENDMENT-signed-by-both.txt', text('Signed by both.')),
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'a ciphertext that no version has',
    (all) => all.set(`files/${'0b'.repeat(32)}.iprf`, text('IPRF')),
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'a version that bundle.json does not have',
    (all) => all.set('versions/4/metadata.json', all.get('versions/3/metadata.json') ?? new Uint8Array()),
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'a seal, which this kind does not have',
    (all) => {
      all.set('manifest.tst', all.get('versions/1/timestamp.tst') ?? new Uint8Array());
      all.set('manifest.pem', all.get('versions/1/timestamp.pem') ?? new Uint8Array());
    },
    'RNNNN RPPNP -files.closed',
  ),
  own('another decrypt.py', (all) => all.set('decrypt.py', text('import os\n')), 'RNNNN RPPNP -files.script'),
  own('a line more in decrypt.py', reword('decrypt.py', 'import sys', 'import sys, os'), 'RNNNN RPPNP -files.script'),
  own('no decrypt.py', (all) => void all.delete('decrypt.py'), 'RNNNN RPPNP -files.closed -files.script'),
  own(
    'another README.txt',
    (all) => all.set('README.txt', text('Run decrypt.py as root.')),
    'RNNNN RPPNP -files.readme',
  ),
  own(
    'a part more in README.txt',
    (all) => all.set('README.txt', text(`${new TextDecoder().decode(all.get('README.txt'))}\nSigned by both.\n`)),
    'RNNNN RPPNP -files.readme',
  ),
  own('no README.txt', (all) => void all.delete('README.txt'), 'RNNNN RPPNP -files.closed -files.readme'),
  own(
    'metadata at another path',
    (all) => {
      all.set('versions/1/other.json', all.get('versions/1/metadata.json') ?? new Uint8Array());
      all.delete('versions/1/metadata.json');
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1), { metadata: 'versions/1/other.json' }))(all);
    },
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'a ciphertext at another path',
    (all) => {
      const path = ciphertexts(all)[0] ?? '';
      all.set('files/other.iprf', all.get(path) ?? new Uint8Array());
      all.delete(path);
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1), { ciphertext: 'files/other.iprf' }))(all);
    },
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'a token at another path',
    (all) => {
      all.set('token.tst', all.get('versions/1/timestamp.tst') ?? new Uint8Array());
      all.delete('versions/1/timestamp.tst');
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1).timestamp, { token: 'token.tst' }))(all);
    },
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'certificates at another path',
    (all) => {
      all.set('chain.pem', all.get('versions/1/timestamp.pem') ?? new Uint8Array());
      all.delete('versions/1/timestamp.pem');
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1).timestamp, { chain: 'chain.pem' }))(all);
    },
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'metadata that is none',
    (all) => all.set('versions/1/metadata.json', text('{}')),
    'RNNNN RNPNP -key.named -metadata.readable ?token.claims',
  ),
  own(
    'a title in the metadata',
    edit('versions/1/metadata.json', (value) => Object.assign(value, { title: 'Mine' })),
    'RNNNN RPPNP -metadata.cid',
  ),
  own(
    'metadata of another file, under its CID',
    (all) => editMetadata(all, 1, ({ file }) => Object.assign(file, { fileHash: '0b'.repeat(32) })),
    'RNRNN RPRNP -metadata.file-hash -transaction.event -version.registrant',
  ),
  own(
    'metadata with another ciphertext, under its CID',
    (all) => editMetadata(all, 1, ({ file }) => Object.assign(file, { encryptedFileHash: '0b'.repeat(32) })),
    'RNRNN RPRNP -ciphertext.hash -files.closed -transaction.event -version.registrant',
  ),
  own(
    'private fields that do not open, under their CID',
    (all) => editMetadata(all, 1, (value) => Object.assign(value, { private: 'AAAA' })),
    'RNRNN RPRNP -private.opened -transaction.event -version.registrant',
  ),
  own(
    'a key condition of another account, under its CID',
    (all) =>
      editMetadata(all, 1, ({ file }) => {
        file.litEncryption.evmContractConditions[2].functionParams[1] = other;
      }),
    'PNRNN PPRNP -transaction.event -version.registrant ?key.condition',
  ),
  own(
    'a ciphertext that is left out',
    (all) => {
      const path = ciphertexts(all)[0] ?? '';
      all.delete(path);
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1), { ciphertext: null }))(all);
    },
    'PNNNN PPPNP ?ciphertext.hash',
  ),
  own(
    're-encryption that was not',
    (all) => {
      const path = ciphertexts(all)[1] ?? '';
      all.delete(path);
      edit('bundle.json', (value) => {
        for (const number of [2, 3]) versionOf(value, number).ciphertext = null;
      })(all);
      edit('versions/3/metadata.json', (value) =>
        Object.assign(value, { previous: { version: 2, cid: `b${'a'.repeat(58)}`, sealedAnew: true } }),
      )(all);
    },
    'RNNNN RPPNP -metadata.cid ?ciphertext.hash',
  ),
];

const keys: readonly Tamper[] = [
  own(
    'content keys',
    edit('keys.json', (value) => {
      for (const name of Object.keys(value.keys)) value.keys[name] = '00'.repeat(32);
    }),
    'RNNNN RPPNP -key.hash',
  ),
  own(
    'a content key of another version',
    edit('keys.json', (value) => {
      const [one = '', two = ''] = Object.keys(value.keys);
      value.keys[one] = value.keys[two];
    }),
    'RNNNN RPPNP -key.hash',
  ),
  own(
    'a content key that no version has',
    edit('keys.json', (value) => Object.assign(value.keys, { ['0b'.repeat(32)]: '0b'.repeat(32) })),
    'RNNNN RPPNP -key.named',
  ),
  own(
    'a content key less',
    edit('keys.json', (value) => delete value.keys[Object.keys(value.keys)[0] ?? '']),
    'PNNNN PPPNP ?key.hash',
  ),
  own(
    'no keys.json, README.txt unchanged',
    (all) => void all.delete('keys.json'),
    'RNNNN RPPNP -files.readme ?key.hash',
  ),
];

const separate = (name: string, change: Parameters<typeof refit>[2], expected: string) =>
  refit('take-home-separate-key', name, change, expected);
const metadataOf = (files: Files, number: number): Json =>
  JSON.parse(new TextDecoder().decode(files.get(`versions/${number}/metadata.json`)));
/** SHA-256 of the two keys of the version whose private fields have a separate one. */
const separateKeys = (files: Files) => {
  const { file, privateFieldsKey } = metadataOf(files, 2);
  return { content: file.litEncryption.dataToEncryptHash, own: privateFieldsKey.dataToEncryptHash };
};

const separateKey: readonly Tamper[] = [
  separate(
    'the separate key of private fields removed from the metadata',
    (all) => edit('versions/2/metadata.json', (value) => delete value.privateFieldsKey)(all),
    'RNNNN RPPNP -key.named -metadata.cid -private.opened',
  ),
  separate(
    'the separate key of private fields removed from the metadata, under its CID',
    (all) => editMetadata(all, 2, (value) => delete value.privateFieldsKey),
    'RNRNN RPRNP -key.named -private.opened -state.asset -transaction.event',
  ),
  separate(
    'the content key named in the place of the separate key, under its CID',
    (all) =>
      editMetadata(all, 2, ({ privateFieldsKey, file }) =>
        Object.assign(privateFieldsKey, { dataToEncryptHash: file.litEncryption.dataToEncryptHash }),
      ),
    'RNRNN RPRNP -key.named -private.opened -state.asset -transaction.event',
  ),
  separate(
    'the separate key of private fields added to a version without one, under its CID',
    (all) => {
      const { privateFieldsKey } = metadataOf(all, 2);
      return editMetadata(all, 1, (value) => Object.assign(value, { privateFieldsKey }));
    },
    'RNRNN RPRNP -private.opened -transaction.event -version.registrant',
  ),
  separate(
    'the content key in the place of the separate key',
    (all) => {
      const { content, own: fields } = separateKeys(all);
      edit('keys.json', ({ keys: known }) => Object.assign(known, { [fields]: known[content] }))(all);
    },
    'RNNNN RPPNP -private.opened',
  ),
  separate(
    'the separate key left out',
    (all) => edit('keys.json', ({ keys: known }) => delete known[separateKeys(all).own])(all),
    'PNNNN PPPNP ?private.opened',
  ),
  separate(
    'the content key left out, the separate key kept',
    (all) => edit('keys.json', ({ keys: known }) => delete known[separateKeys(all).content])(all),
    'PNNNN PPPNP ?key.hash',
  ),
];

const chain: readonly Tamper[] = [
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

const networks: readonly Tamper[] = [
  inChain(
    'another network in chain.json',
    ({ network }) => Object.assign(network, { genesisHash: otherHash }),
    'PNNNR PPPNR -network.same',
  ),
  inChain(
    'another chain id in chain.json',
    ({ network }) => Object.assign(network, { chainId: 137 }),
    'PNNNR PPPNR -network.same',
  ),
  inChain(
    'another registry in chain.json',
    ({ network }) => Object.assign(network, { registry: other }),
    'PNNNR PPPNR -network.same',
  ),
  refit(
    'take-home-local',
    'a local chain without its notice',
    edit('bundle.json', (value) => Object.assign(value, { notice: null })),
    'RNNNR RPPNR -files.readme -network.same',
  ),
  refit(
    'take-home-local',
    'a local chain without its notice in chain.json',
    edit('chain.json', (value) => Object.assign(value, { notice: null })),
    'PNNNR PPPNR -network.same',
  ),
  refit(
    'take-home-local',
    'a local chain relabelled as Amoy',
    (all) => {
      for (const path of ['bundle.json', 'chain.json'])
        edit(path, (value) =>
          Object.assign(value, { notice: null, network: { ...value.network, genesisHash: amoy.genesisHash } }),
        )(all);
      readmeTitle(`0x${'0e'.repeat(32)}`, amoy.genesisHash)(all);
      readmeTitle('          LOCAL CHAIN: proves nothing\n', '')(all);
    },
    'PNNNN PPPNN +network.known +network.pace +network.registry',
  ),
  own(
    'Amoy relabelled as a local chain',
    (all) => {
      for (const path of ['bundle.json', 'chain.json'])
        edit(path, (value) => Object.assign(value, { network: { ...value.network, genesisHash: otherHash } }))(all);
      readmeTitle(amoy.genesisHash, otherHash)(all);
    },
    'PNNNR PPPNR -network.same ?network.known',
  ),
  own(
    'Amoy’s first block under Polygon’s chain id',
    (all) => {
      for (const path of ['bundle.json', 'chain.json'])
        edit(path, (value) => Object.assign(value, { network: { ...value.network, chainId: 137 } }))(all);
      readmeTitle('chain id 80002', 'chain id 137')(all);
    },
    'PNNNR PPPNR -network.same ?network.known',
  ),
  own(
    'another registry everywhere',
    (all) => {
      for (const path of ['bundle.json', 'chain.json', 'README.txt'])
        all.set(path, text(new TextDecoder().decode(all.get(path)).replaceAll(`0x${'a1'.repeat(20)}`, other)));
    },
    'PNNNN PPPNN ?key.condition ?network.registry',
  ),
  inChain(
    'a block that Amoy did not have yet',
    (value) => {
      value.state.header = headerAt(2_000_000_000, start + 9_000);
      for (const name of ['asset', 'owner', 'version'])
        Object.assign(value.state[name], {
          blockNumber: value.state.header.number,
          blockHash: value.state.header.hash,
        });
    },
    'PNNNR PPPNR -network.pace',
  ),
];

const tokens: readonly Tamper[] = [
  own(
    'a token of another version',
    (all) => all.set('versions/1/timestamp.tst', all.get('versions/2/timestamp.tst') ?? new Uint8Array()),
    'PRNNN PRPNP -token.valid ?token.claims',
  ),
  own(
    'a token that is left out',
    (all) => {
      for (const name of ['tst', 'pem']) all.delete(`versions/1/timestamp.${name}`);
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1), { timestamp: null }))(all);
    },
    'PRNNN PRPNP -token.claims ?token.valid',
  ),
  own(
    'another token of the same authority',
    async (all, { authority }) => {
      const metadata = JSON.parse(new TextDecoder().decode(all.get('versions/1/metadata.json')));
      const { token } = await authority.stamp(fromHex(metadata.file.fileHash), new Date((start + 400) * 1000));
      all.set('versions/1/timestamp.tst', new Uint8Array(token));
    },
    'PRNNN PRPNP -token.claims',
  ),
  own(
    'a token of an authority that the attacker made, of 2026-01-02',
    async (all, { stranger }) => {
      const metadata = JSON.parse(new TextDecoder().decode(all.get('versions/1/metadata.json')));
      const { token, chain: certificates } = await stranger.stamp(
        fromHex(metadata.file.fileHash),
        new Date('2026-01-02T00:00:00Z'),
      );
      all.set('versions/1/timestamp.tst', new Uint8Array(token));
      all.set('versions/1/timestamp.pem', pemBytes(certificates));
    },
    'PRNNN PRPNP -token.valid ?token.claims',
  ),
  ...(
    [
      ['time', { timestamp: '1999-12-31T00:00:00.000Z' }],
      ['qualification', { qualified: true }],
      ['authority', { tsa: 'European Union' }],
      ['policy', { policy: '0.4.0.2023.1.1' }],
      ['serial number', { serial: 'ab' }],
      ['hash', { hashedMessage: '0b'.repeat(32) }],
      ['legal value', { legalValue: false }],
    ] as const
  ).map(([name, change]) =>
    own(
      `metadata that states another ${name} than the token, under its CID`,
      (all) => editMetadata(all, 1, ({ evidencyTimestamp }) => Object.assign(evidencyTimestamp, change)),
      'PRRNN PRRNP -token.claims -transaction.event -version.registrant',
    ),
  ),
  own(
    'metadata without its token, under its CID',
    (all) => editMetadata(all, 1, ({ evidencyTimestamp }) => delete evidencyTimestamp.token),
    'PNRNN PNRNP -transaction.event -version.registrant ?token.claims',
  ),
  inBundle(
    'made in 1970',
    (value) => Object.assign(value, { madeAt: '1970-01-01T00:00:00.000Z' }),
    'RRNNN RRPNP -files.readme -times.made',
  ),
  own(
    'made in 2099',
    (all) => {
      const { madeAt } = JSON.parse(new TextDecoder().decode(all.get('bundle.json')));
      edit('bundle.json', (value) => Object.assign(value, { madeAt: '2099-01-01T00:00:00.000Z' }))(all);
      readmeTitle(madeAt, '2099-01-01T00:00:00.000Z')(all);
    },
    'PRNNN PRPNP -times.made',
  ),
  own(
    'a token younger than its block by days',
    async (all, { authority }) => {
      const metadata = JSON.parse(new TextDecoder().decode(all.get('versions/1/metadata.json')));
      const { token } = await authority.stamp(fromHex(metadata.file.fileHash), new Date((start + 400_000) * 1000));
      all.set('versions/1/timestamp.tst', new Uint8Array(token));
      await editMetadata(all, 1, ({ evidencyTimestamp }) => {
        evidencyTimestamp.token = Buffer.from(token).toString('base64');
        delete evidencyTimestamp.serial;
        evidencyTimestamp.timestamp = new Date((start + 400_000) * 1000).toISOString();
      });
    },
    'PRRNN PRRNP -times.made -times.token -transaction.event -version.registrant',
  ),
  own(
    'certificates that are none',
    (all) => all.set('versions/1/timestamp.pem', text('')),
    'PRNNN PRPNP -token.valid ?token.claims',
  ),
];

/** What an attacker does to a take-home bundle. */
export const takeHomeTampers: readonly Tamper[] = [
  ...versions,
  ...files,
  ...keys,
  ...separateKey,
  ...chain,
  ...networks,
  ...tokens,
];
