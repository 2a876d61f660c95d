import { amoy } from '../../chain.fixture.ts';
import { resign } from '../../rebuild.fixture.ts';
import { editor, takeHome, threeVersions } from '../../take-home.fixture.ts';
import { edit, other, otherHash, type Tamper, text } from '../tamper.fixture.ts';
import { ciphertexts, inBundle, own, readmeTitle, versionOf } from './bundle-forgery.fixture.ts';

/** The author of every version publishes a title that begins with these bytes, of which the bundle states what a reader decodes. */
const titleFrom = (name: string, bytes: string, decoded: string, expected: string): Tamper => ({
  name,
  of: 'take-home',
  expected,
  make: async (_, { authority }) => {
    const plans = threeVersions.map((plan) => ({ ...plan, title: '~~~Motor' }));
    return resign(await takeHome(authority, plans, { on: amoy }), (files) => {
      const change = (path: string, from: string, to: string) =>
        files.set(path, text(new TextDecoder().decode(files.get(path)).replaceAll(from, to)));
      change('chain.json', '7e7e7e', bytes);
      for (const path of ['bundle.json', 'README.txt']) change(path, '~~~', decoded);
    });
  },
});

const lines = 'Motor\nOwner:    0x0\u202e';
const linesInReadme = (name: string, written: string, expected: string): Tamper => ({
  name,
  of: 'take-home',
  expected,
  make: async (_, { authority }) => {
    const plans = threeVersions.map((plan) => ({ ...plan, title: lines }));
    return resign(await takeHome(authority, plans, { on: amoy }), readmeTitle('Motor?Owner:    0x0?', written));
  },
});

export const versions: readonly Tamper[] = [
  linesInReadme('a title with line breaks, on one line of README.txt', 'Motor?Owner:    0x0?', 'PNNNN PPPNP'),
  linesInReadme('line breaks of a title in README.txt', lines, 'RNNNN RPPNP -files.readme'),
  titleFrom('a title on chain that begins with a byte order mark', 'efbbbf', '', 'PNNNN PPPNP'),
  titleFrom('a title on chain that is no UTF-8', 'f09f41', '\ufffdA', 'PNNNN PPPNP'),
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
    'the title of the newest version',
    (value) => Object.assign(versionOf(value, 3), { title: 'Mine' }),
    'PNRNN PPRNP -state.asset -transaction.event',
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
    'the owner, who is the updater of the first version too',
    (files) => {
      edit('bundle.json', (value) => {
        value.asset.owner = other;
        versionOf(value, 1).updater = other;
      })(files);
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
