import { createHash } from 'node:crypto';
import { readText } from '../features/nda/read-text.ts';
import { findPublished, loadNdaText, published } from './nda-texts.ts';

const variants = ['standard', 'know-how'] as const;
const locales = ['en', 'fr', 'de', 'es'] as const;
const all = variants.flatMap((variant) => locales.map((locale) => [variant, locale] as const));

test.each(all)(
  'the %s text in %s is the one that was published under its name and version',
  async (variant, locale) => {
    const text = await loadNdaText(variant, locale);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const known = published.find(({ id }) => id === `nda-${variant}-${locale}`);
    expect(known?.sha256).toBe(sha256);
    expect(await findPublished(text)).toEqual(known);
    expect(text).toMatch(new RegExp(`${known?.id}, \\S+ ${known?.version}$`, 'm'));
  },
);

test('a text that differs by one letter is nobody’s published text', async () => {
  const text = await loadNdaText('standard', 'en');
  expect(await findPublished(`${text} `)).toBeUndefined();
});

test.each(all)('the %s text in %s has a title and twelve clauses with words below each', async (variant, locale) => {
  const blocks = readText(await loadNdaText(variant, locale));
  expect(blocks[0]?.is).toBe('title');
  const heads = blocks.filter(({ is }) => is === 'heading').map(({ text }) => Number.parseInt(text, 10));
  expect(heads).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  for (const [at, { is }] of blocks.entries()) if (is === 'heading') expect(blocks[at + 1]?.is).toBe('paragraph');
});

test.each(variants)('the %s text says as much in every language', async (variant) => {
  const counts = await Promise.all(locales.map(async (locale) => readText(await loadNdaText(variant, locale)).length));
  expect(new Set(counts).size).toBe(1);
});

test('no text is cut by what a share document may hold, and the two variants differ', async () => {
  for (const locale of locales) {
    const [standard, knowHow] = await Promise.all(variants.map((variant) => loadNdaText(variant, locale)));
    expect(Math.max(standard?.length ?? 0, knowHow?.length ?? 0)).toBeLessThan(60_000);
    expect(standard).not.toBe(knowHow);
  }
});
