import { readdirSync, readFileSync } from 'node:fs';
import { certificateOrder, testAuthority, testSigner } from '@ipr/certificates/testing/certificate';
import { PagePool, usualPool } from '@ipr/certificates/testing/page-pool';
import { bodyOf, printOf, titleOf } from '@ipr/certificates/testing/sheets';
import { createLogger } from '@ipr/service-kit';

const print = (line: string) => process.stdout.write(`${line}\n`);

// Memory of browser and process over many renders, without replacing the browser, every tenth of them.
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

const authority = await testAuthority();
const written = printOf((await certificateOrder(authority)).data, await testSigner());
const sheet = { title: titleOf(written), language: 'en', body: bodyOf(written) };
const pool = new PagePool({ ...usualPool, browserLife: count * 2 }, createLogger('bench', { level: 'fatal' }));
await pool.warm();
for (let done = 0; done <= count; done += count / 10) {
  print(JSON.stringify({ done, browser: megabytes(below(process.pid)), process: megabytes([process.pid]) }));
  if (done < count)
    for (let at = 0; at < count / 20; at += 1) await Promise.all([pool.render(sheet), pool.render(sheet)]);
}
print(JSON.stringify(pool.state));
await pool.close();
