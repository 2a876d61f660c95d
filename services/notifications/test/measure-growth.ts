/**
 * What the calls of a person's notices cost with 1,000 and with 20,000 notices: medians of milliseconds over HTTP, and their growth. The
 * calls of both people alternate, so that a busy machine slows down both. Fails when a call grows more than 1.5 times and 2 ms.
 * Usage: node services/notifications/test/measure-growth.ts [notices of each person…]
 */
import type { Hex } from '@ipr/domain';
import { startTestNotifications } from './notifications.fixture.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 20_000];
const rounds = 21;
const portion = 1_000;
const day = 86_400_000;
const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const test = await startTestNotifications();
const { url } = await test.start();
const send = test.service(url);

/** One in three is unread; security mails, which no list has, are among them. */
const insert = async (size: number) => {
  const wallet = test.identity.wallet();
  await send(`first-${wallet}`, wallet);
  const [first] = await test.database.collection('notices').find({ wallet }).toArray();
  for (let from = 1; from < size; from += portion)
    await test.database.collection('notices').insertMany(
      Array.from({ length: Math.min(portion, size - from) }, (_, at) => ({
        ...first,
        _id: `${wallet}-${from + at}` as never,
        kind: (from + at) % 50 === 0 ? 'security' : 'share-granted',
        createdAt: new Date(Date.now() - day - (from + at) * 1_000),
        readAt: (from + at) % 3 === 0 ? null : new Date(),
        mailState: 'off',
        mailAt: undefined,
      })),
      { ignoreUndefined: true },
    );
  return { wallet };
};

type Person = Awaited<ReturnType<typeof insert>>;
// The proof of a caller is valid for a moment only.
const as = (wallet: Hex) => test.person(url, wallet);
let sent = 0;
const calls: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'bare route': async () => (await fetch(`${url}/health`)).json(),
  'newest page': ({ wallet }) => as(wallet).notifications({ page: 1, limit: 20 }),
  'newest unread page': ({ wallet }) => as(wallet).notifications({ page: 1, limit: 20, unread: 'true' }),
  'one more': ({ wallet }) => send(`more-${++sent}-${wallet}`, wallet),
  'mark one as read': ({ wallet }) => as(wallet).markRead({ ids: [`more-${sent}-${wallet}`] }),
};
try {
  const people: Person[] = [];
  for (const size of sizes) people.push(await insert(size));
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++)
    for (const [name, call] of Object.entries(calls))
      for (const [at, person] of people.entries()) {
        const begun = performance.now();
        await call(person);
        times.set(`${name} ${at}`, [...(times.get(`${name} ${at}`) ?? []), performance.now() - begun]);
      }
  print(`${'median of ms'.padEnd(22)}${sizes.map((size) => String(size).padStart(9)).join('')}   growth`);
  for (const name of Object.keys(calls)) {
    const values = sizes.map((_, at) => median(times.get(`${name} ${at}`) ?? []));
    const [least = Number.NaN, most = Number.NaN] = [values[0], values.at(-1)];
    if (most / least > 1.5 && most - least > 2) process.exitCode = 1;
    print(
      `${name.padEnd(22)}${values.map((value) => value.toFixed(1).padStart(9)).join('')}   ${(most / least).toFixed(2)} ×`,
    );
  }
} finally {
  await test.close();
}
process.exit();
