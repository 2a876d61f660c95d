import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { publishedTexts as published } from '@ipr/protocol/share/published-texts';
import { readText } from '../features/nda/read-text.ts';
import { findPublished, loadNdaText } from './nda-texts.ts';

const variants = ['standard', 'know-how'] as const;
const locales = ['en', 'fr', 'de', 'es'] as const;
const all = variants.flatMap((variant) => locales.map((locale) => [variant, locale] as const));
const current = [...variants, 'own' as const].flatMap((variant) => locales.map((locale) => [variant, locale] as const));

test.each(current)('the %s text in %s equals the one published under its name and version', async (variant, locale) => {
  const text = await loadNdaText(variant, locale);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const known = published.find(({ id }) => id === `nda-${variant}-${locale}`);
  expect(known?.sha256).toBe(sha256);
  expect(await findPublished(text)).toEqual(known);
  expect(text).toMatch(new RegExp(`${known?.id}, \\S+ ${known?.version}$`, 'm'));
});

const newest = new Set(published.slice(0, current.length));

test.each(published.filter((each) => !newest.has(each)))(
  'the earlier $id of version $version is preserved as signed',
  async (each) => {
    const text = readFileSync(resolve(import.meta.dirname, `earlier/${each.id}-${each.version}.txt`), 'utf8');
    expect(createHash('sha256').update(text).digest('hex')).toBe(each.sha256);
    expect(await findPublished(text)).toEqual(each);
  },
);

test('has no duplicate version of a text', () => {
  const names = published.map(({ id, version }) => `${id} ${version}`);
  expect(new Set(names).size).toBe(names.length);
});

test('does not identify a text that differs by one letter as published', async () => {
  const text = await loadNdaText('standard', 'en');
  expect(await findPublished(`${text} `)).toBeUndefined();
});

test.each(all)('the %s text in %s has a title and twelve clauses with text', async (variant, locale) => {
  const blocks = readText(await loadNdaText(variant, locale));
  expect(blocks[0]?.is).toBe('title');
  const heads = blocks.filter(({ is }) => is === 'heading').map(({ text }) => Number.parseInt(text, 10));
  expect(heads).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  for (const [at, { is }] of blocks.entries()) if (is === 'heading') expect(blocks[at + 1]?.is).toBe('paragraph');
});

const wordsOfNotice = [
  'An individual shall not be held criminally or civilly liable under any Federal or State trade secret law',
  'solely for the purpose of reporting or investigating a suspected violation of law',
  'may disclose the trade secret to the attorney of the individual',
];

test.each(current)('the %s text in %s has the English notice of 18 U.S.C. 1833(b)', async (variant, locale) => {
  const text = (await loadNdaText(variant, locale)).replaceAll('\u00a0', ' ');
  expect(text).toContain('18 U.S.C. § 1833(b)');
  for (const words of wordsOfNotice) expect(text).toContain(words);
});

test.each(current)('the %s text in %s agrees on electronic records', async (variant, locale) => {
  const text = (await loadNdaText(variant, locale)).replaceAll('\u00a0', ' ');
  for (const law of ['15 U.S.C. § 7001', 'Uniform Electronic Transactions Act', '910/2014'])
    expect(text).toContain(law);
});

test.each([...variants, 'own' as const])('the %s text has the same structure in every language', async (variant) => {
  const counts = await Promise.all(locales.map(async (locale) => readText(await loadNdaText(variant, locale)).length));
  expect(new Set(counts).size).toBe(1);
});

test.each(locales)('in %s, the agreement is never confused with the contract on chain', async (locale) => {
  const contract = {
    en: /the contract\b/,
    fr: /le contrat (?!intelligent)/,
    de: /\bVertrag\b/,
    es: /el contrato (?!inteligente)/,
  }[locale];
  for (const variant of variants) expect(await loadNdaText(variant, locale)).not.toMatch(contract);
});

test('keeps French punctuation on the line of its word', async () => {
  expect(await loadNdaText('standard', 'fr')).not.toMatch(/ [;:!?»]|« /);
});

test('fits the size limit of a share document, and the two variants differ', async () => {
  for (const locale of locales) {
    const [standard, knowHow] = await Promise.all(variants.map((variant) => loadNdaText(variant, locale)));
    expect(Math.max(standard?.length ?? 0, knowHow?.length ?? 0)).toBeLessThan(60_000);
    expect(standard).not.toBe(knowHow);
  }
});
