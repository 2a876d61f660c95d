/** What a partner's page loads for our elements and for Documenso's package, and how long our badge takes to its first use. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundlePage } from '@ipr/e2e/partner/bundle-page';
import { servePartner } from '@ipr/e2e/partner/serve-partner';
import { mint } from '@ipr/e2e/person/mint';
import { createPerson } from '@ipr/e2e/person/person';
import { fetchPackage } from './fetch-package.ts';
import { withPortal } from './with-portal.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const gzip = (text: string | Buffer) => gzipSync(text, { level: 9 }).length;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const documenso = {
  name: '@documenso/embed-react',
  version: '0.6.2',
  integrity: 'sha512-kMU8AW4myd+T+MokiWDQFVocnJ0sKsnNf5f1iAHV8gGe2TFm802JakBlrwwzkZf+CSSnZlrKznG/OEjBvmIPFQ==',
};

/** Scripts of the elements as the gateway serves them. */
const ours = () => {
  const folder = resolve(import.meta.dirname, '../../mfe-sharing/dist/embed');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return files.map((name) => ({ name, bytes: gzip(readFileSync(join(folder, name))) }));
};

/** Their component in a page, with React from elsewhere and with it: `@documenso/embed` itself is in no registry. */
const theirs = async (folder: string) => {
  const fetched = fetchPackage(documenso, folder);
  const entry = join(folder, 'page.tsx');
  const source = join(fetched, 'dist/index.mjs');
  writeFileSync(
    entry,
    `import { createRoot } from 'react-dom/client';
    import { EmbedDirectTemplate } from '${source}';
    createRoot(document.body).render(<EmbedDirectTemplate token="t" />);`,
  );
  const externals = { react: 'React', 'react-dom/client': 'ReactDOM', 'react/jsx-runtime': 'JSX' };
  const [alone, whole] = [join(folder, 'alone'), join(folder, 'whole')];
  for (const into of [alone, whole]) mkdirSync(into);
  return {
    alone: gzip(await bundlePage({ entry, into: alone, externals })),
    whole: gzip(await bundlePage({ entry, into: whole })),
  };
};

const folder = mkdtempSync(join(tmpdir(), 'embed-weights-'));
try {
  const files = ours();
  for (const { name, bytes } of files) print(`ours   ${name.padEnd(20)} ${kB(bytes)} gzip`);
  print(`ours   all                  ${kB(files.reduce((sum, { bytes }) => sum + bytes, 0))} gzip, no frame`);
  const { alone, whole } = await theirs(folder);
  print(
    `${documenso.name} ${documenso.version}: ${kB(alone)} gzip in a page with React, ${kB(whole)} with its React; it shows a frame with`,
  );
  print('a page of app.documenso.com, whose weight is in no package and is not measured here');
} finally {
  rmSync(folder, { recursive: true });
}

await withPortal(async ({ origin, browser }) => {
  const person = await createPerson(origin, 'embed@bench.example');
  const partner = await servePartner(origin, await mint(person, 'Motor'));
  try {
    const visits: { readonly ms: number; readonly bytes: number }[] = [];
    for (let visit = 0; visit < 7; visit += 1) {
      const page = await (await browser.newContext()).newPage();
      let bytes = 0;
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.addInitScript(() => addEventListener('ready', () => performance.mark('shown'), { once: true }));
      await page.goto(`${partner.origin}/plain.html`);
      await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
      const ms = await page.evaluate(() => performance.getEntriesByName('shown')[0]?.startTime ?? 0);
      visits.push({ ms, bytes });
      await page.context().close();
    }
    const [ms, bytes] = [median(visits.map((visit) => visit.ms)), median(visits.map((visit) => visit.bytes))];
    print(
      `badge of a visitor who was never here: shown ${ms.toFixed(0)} ms after the page's address, ${kB(bytes)} with page and answers (medians of 7)`,
    );
  } finally {
    await partner.close();
    await person.close();
  }
});
