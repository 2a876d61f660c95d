/**
 * What each call of Workfiles costs a person with 1,000 and one with 20,000 placed assets in 20 folders: medians of milliseconds over
 * HTTP, bytes of the answer, and times of the service's bare route (/health with its ping of the database). The calls of both people
 * alternate, so that a busy machine slows down both. Calls named 'whole' answer with all ids, by the contract of the API: no page makes them.
 * Fails when another call grows more than 1.5 times and 2 ms.
 * Usage: node services/workfiles/test/measure-growth.ts [placements of each person…]
 */
import { gzipSync } from 'node:zlib';
import { type Person, startTestWorkfiles } from './workfiles.fixture.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 20_000];
const rounds = 15;
const folderCount = 20;
const portion = 1_000;
const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const service = await startTestWorkfiles();

interface Placed {
  readonly person: Person;
  readonly asset: string;
  readonly folder: string;
  /** A folder without assets. */
  readonly empty: string;
}

const insert = async (size: number): Promise<Placed> => {
  const person = service.person();
  const { wallet, calls } = person;
  const folders: string[] = [];
  for (let at = 0; at < folderCount; at++) folders.push((await calls.createFolder({ name: `Folder ${at}` })).id);
  const placements = service.database.collection('placements');
  for (let from = 0; from < size; from += portion)
    await placements.insertMany(
      Array.from({ length: Math.min(portion, size - from) }, (_, at) => ({
        wallet,
        assetId: String(1_000_000 + from + at),
        folderIds: [folders[(from + at) % folderCount] ?? ''],
      })),
    );
  const [asset = ''] = await service.register(person, 1);
  const { id: empty } = await calls.createFolder({ name: 'Empty' });
  // Placements of an earlier version are counted once.
  await calls.outline({});
  return { person, asset, folder: folders[0] ?? '', empty };
};

/** The last revision that each person received. */
const revisions = new Map<Person, string>();

const calls: Readonly<Record<string, (placed: Placed) => Promise<unknown>>> = {
  'bare route': async () => (await fetch(`${service.url}/health`)).json(),
  'open: outline': ({ person }) => person.calls.outline({}),
  'open: a page of a folder': ({ person, folder }) => person.calls.contents({ id: folder, limit: 20 }),
  'poll: unchanged': async ({ person }) => {
    const since = revisions.get(person);
    const found = await person.calls.outline(since === undefined ? {} : { since });
    if (found.revision) revisions.set(person, found.revision);
    return found;
  },
  'folders of ten assets': ({ person }) =>
    person.calls.holders({ assetIds: Array.from({ length: 10 }, (_, at) => 1_000_000 + at).join() }),
  'create a folder': ({ person }) => person.calls.createFolder({ name: 'One more' }),
  'rename a folder': ({ person, empty }) => person.calls.updateFolder({ id: empty, name: `Name ${Math.random()}` }),
  'whole: tree': ({ person }) => person.calls.tree({}),
  'whole: one folder': ({ person, folder }) => person.calls.folder({ id: folder }),
  'whole: rename a folder': ({ person, folder }) =>
    person.calls.updateFolder({ id: folder, name: `Name ${Math.random()}` }),
  place: ({ person, asset, folder }) => person.calls.addAssets({ id: folder, assetIds: [asset] }),
  'folders of an asset': ({ person, asset }) => person.calls.foldersOf({ assetId: asset }),
  'take out': ({ person, asset, folder }) => person.calls.removeAsset({ id: folder, assetId: asset }),
};
try {
  const people: Placed[] = [];
  for (const size of sizes) people.push(await insert(size));
  const times = new Map<string, number[]>();
  const answers = new Map<string, string>();
  for (let round = 0; round < rounds; round++)
    for (const [name, call] of Object.entries(calls))
      for (const [at, placed] of people.entries()) {
        // The first poll after a change gets the tree; measured is the one after it.
        if (name.startsWith('poll')) await call(placed);
        const started = performance.now();
        const answer = await call(placed);
        const key = `${name} ${at}`;
        times.set(key, [...(times.get(key) ?? []), performance.now() - started]);
        answers.set(key, JSON.stringify(answer));
      }
  const ms = (name: string, at: number) => median(times.get(`${name} ${at}`) ?? []);
  print(
    `${'median of ms'.padEnd(26)}${sizes.map((size) => String(size).padStart(9)).join('')}   growth  × bare  bytes (gzip)`,
  );
  for (const name of Object.keys(calls)) {
    const values = sizes.map((_, at) => ms(name, at));
    const answer = answers.get(`${name} ${sizes.length - 1}`) ?? '';
    const growth = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    if (!name.startsWith('whole') && growth > 1.5 && (values.at(-1) ?? 0) - (values[0] ?? 0) > 2) process.exitCode = 1;
    const bare = (values.at(-1) ?? Number.NaN) / ms('bare route', sizes.length - 1);
    print(
      `${name.padEnd(26)}${values.map((value) => value.toFixed(1).padStart(9)).join('')}   ${growth.toFixed(2)} ×` +
        `  ${bare.toFixed(1)} ×  ${answer.length} (${gzipSync(answer).length})`,
    );
  }
} finally {
  await service.close();
}
process.exit();
