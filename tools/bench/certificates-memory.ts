import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openRenderer } from '@ipr/certificates/open-renderer';
import { certificateOrder, stamperOf, testAuthority, testSigner } from '@ipr/certificates/testing/certificate';
import { PagePool, usualPool } from '@ipr/certificates/testing/page-pool';
import { bodyOf, printOf, titleOf } from '@ipr/certificates/testing/sheets';
import { createLogger } from '@ipr/service-kit';

const print = (line: string) => process.stdout.write(`${line}\n`);

// Memory of browser and process over many certificates, every tenth of them. Pages and browser are never replaced, so that growth
// shows; RECYCLE=1 replaces them as the service does. WHOLE=0 draws alone, without evidence, stamp and signature.
const count = Number(process.env.COUNT ?? 2_000);

const parentOf = (id: string): number => {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
};

const below = (parent: number): readonly number[] => {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.filter((id) => {
    try {
      return parentOf(id) === parent;
    } catch {
      return false;
    }
  });
  return children.flatMap((id) => [Number(id), ...below(Number(id))]);
};

/** Proportional set size in MB: pages that processes share are counted once. */
const megabytes = (ids: readonly number[]): number =>
  Math.round(
    ids.reduce((sum, id) => {
      try {
        return sum + Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
      } catch {
        return sum;
      }
    }, 0) / 1024,
  );

/** Processes that ended and that no process has waited for. */
const zombies = (ids: readonly number[]): number =>
  ids.filter((id) => {
    try {
      return /^State:\tZ/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
    } catch {
      return false;
    }
  }).length;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const [authority, signer] = await Promise.all([testAuthority(), testSigner()]);
const order = await certificateOrder(authority);
const written = printOf(order.data, signer);
const sheet = { title: titleOf(written), language: 'en', body: bodyOf(written) };
const life = process.env.RECYCLE === '1' ? {} : { pageLife: count * 2, browserLife: count * 2 };
const log = createLogger('bench', { level: 'fatal' });
const pool = new PagePool({ ...usualPool, ...life }, log);
const renderer = openRenderer({ signer, stamp: stamperOf(authority), log, pool: life });
const work = process.env.WHOLE === '0' ? () => pool.render(sheet) : () => renderer.render(order);
await Promise.all([work(), work()]);
for (let done = 0; done <= count; done += count / 10) {
  collectGarbage();
  const children = below(process.pid);
  const { heapUsed, rss } = process.memoryUsage();
  print(
    JSON.stringify({
      done,
      browser: megabytes(children),
      processes: children.length,
      zombies: zombies(children),
      heap: Math.round(heapUsed / 1024 / 1024),
      rss: Math.round(rss / 1024 / 1024),
    }),
  );
  if (done < count) for (let at = 0; at < count / 20; at += 1) await Promise.all([work(), work()]);
}
await Promise.all([renderer.close(), pool.close()]);
print(JSON.stringify({ processes: below(process.pid).length }));
