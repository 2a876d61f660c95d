import { cpus } from 'node:os';
import { openRenderer } from '@ipr/certificates/open-renderer';
import { certificateOrder, stamperOf, testAuthority, testSigner } from '@ipr/certificates/testing/certificate';
import { PagePool, usualPool } from '@ipr/certificates/testing/page-pool';
import { bodyOf, printOf, titleOf } from '@ipr/certificates/testing/sheets';
import { createLogger } from '@ipr/service-kit';
import { verifyBundle } from '@ipr/verify/verify-bundle';

const print = (line: string) => process.stdout.write(`${line}\n`);

// Certificates per second, whole (drawn, attached, stamped, signed) and drawn alone: the same body, in the same run and with the
// same pool. Both alternate in rounds, so that the noise of the machine meets both.
const [rounds, perRound, clients] = [6, Number(process.env.COUNT ?? 60), 2];

const log = createLogger('bench', { level: 'fatal' });
const [authority, signer] = await Promise.all([testAuthority(), testSigner()]);
const renderer = openRenderer({ signer, stamp: stamperOf(authority), log });
const order = await certificateOrder(authority);
const written = printOf(order.data, signer);
const sheet = { title: titleOf(written), language: 'en', body: bodyOf(written) };
const pool = new PagePool({ ...usualPool, pages: clients }, log);

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? 0;

/** Seconds for all, and milliseconds of each. */
const run = async (work: () => Promise<unknown>) => {
  const each: number[] = [];
  let left = perRound;
  const start = performance.now();
  const client = async () => {
    while (left-- > 0) {
      const before = performance.now();
      await work();
      each.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { rate: perRound / ((performance.now() - start) / 1000), each };
};

const whole = () => renderer.render(order);
const drawn = () => pool.render(sheet);
for (const work of [whole, drawn]) await run(work);

const results = { whole: [] as number[], drawn: [] as number[], ratio: [] as number[], each: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  const one = await run(whole);
  const other = await run(drawn);
  results.whole.push(one.rate);
  results.drawn.push(other.rate);
  results.ratio.push(one.rate / other.rate);
  results.each.push(...one.each);
}

const pdf = await whole();
const trusted = { roots: [authority.root], signers: [signer.chain[1] as Uint8Array] };
const verifying: number[] = [];
for (let count = 0; count < 20; count += 1) {
  const before = performance.now();
  await verifyBundle(pdf, trusted);
  verifying.push(performance.now() - before);
}
await Promise.all([renderer.close(), pool.close()]);

const rounded = (value: number) => Math.round(value * 100) / 100;
print(
  JSON.stringify(
    {
      processors: cpus().length,
      bytes: pdf.length,
      certificatesPerSecond: rounded(quantile(results.whole, 0.5)),
      drawnPerSecond: rounded(quantile(results.drawn, 0.5)),
      ratio: rounded(quantile(results.ratio, 0.5)),
      milliseconds: { p50: rounded(quantile(results.each, 0.5)), p95: rounded(quantile(results.each, 0.95)) },
      verifying: { p50: rounded(quantile(verifying, 0.5)), p95: rounded(quantile(verifying, 0.95)) },
    },
    null,
    2,
  ),
);
