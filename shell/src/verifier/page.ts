import { sha256Hex } from '@ipr/domain';
import { isLocale, type Locale, localeNames, locales } from '@ipr/ui/texts/locale';
import { verifyBundle } from '@ipr/verify/verify-bundle';
import { element } from './element.ts';
import { type Checked, report } from './report.ts';
import { fileInput, noTrust, type Trust, trustedOf, trustParts } from './trust.ts';
import { type Words, wordsIn } from './words.ts';

interface OpenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const check = async ({ name, bytes }: OpenFile, trust: Trust): Promise<Checked> => ({
  name,
  sha256: await sha256Hex(bytes),
  result: await verifyBundle(bytes, trustedOf(trust)),
});

const languageChoice = (current: Locale, words: Words, onChoice: (locale: Locale) => void): HTMLElement => {
  const options = locales.map((each) =>
    element('option', { value: each, lang: each, selected: each === current }, localeNames[each]),
  );
  const choice = element('select', { 'aria-label': words('verify.language') }, ...options);
  choice.addEventListener('change', () => {
    if (isLocale(choice.value)) onChoice(choice.value);
  });
  return choice;
};

/** A file that is dropped anywhere opens here, not in place of the page. */
const acceptDrops = (body: HTMLElement, take: (files: readonly File[]) => void): void => {
  body.addEventListener('dragover', (event) => event.preventDefault());
  body.addEventListener('drop', (event) => {
    event.preventDefault();
    take([...(event.dataTransfer?.files ?? [])]);
  });
};

/** The page that needs no network: it reads files in this browser, and its policy permits no connection. */
export const openPage = (body: HTMLElement, first: Locale): void => {
  const trust = noTrust();
  const status = element('p', { role: 'status' });
  let locale = first;
  let file: OpenFile | null = null;
  let checked: Checked | null = null;

  const run = async (): Promise<void> => {
    const words = wordsIn(locale);
    if (file) {
      status.textContent = words('verify.working', { name: file.name });
      checked = await check(file, trust);
      status.textContent = words(`verify.verdict.${checked.result.verdict}`);
    }
    show();
    document.getElementById('verdict')?.focus();
  };
  const take = async ([chosen]: readonly File[]): Promise<void> => {
    if (!chosen) return;
    file = { name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) };
    await run();
  };
  const choose = (chosen: Locale): void => {
    locale = chosen;
    show();
  };
  const show = (): void => {
    const words = wordsIn(locale);
    document.documentElement.lang = locale;
    document.title = words('verify.title');
    const main = element(
      'main',
      {},
      element('p', {}, words('verify.subtitle')),
      element('label', { for: 'evidence', class: 'zone' }, words('verify.drop')),
      fileInput('evidence', '.zip,.pdf,application/zip,application/pdf', false, (files) => void take(files)),
      status,
      checked ? report(checked, words) : null,
      ...trustParts(trust, words, run),
    );
    const title = element('h1', {}, words('verify.title'));
    body.replaceChildren(element('header', {}, title, languageChoice(locale, words, choose)), main);
  };

  acceptDrops(body, (files) => void take(files));
  show();
};
