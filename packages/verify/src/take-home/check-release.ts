import { sha256Hex } from '@ipr/domain';
import { type Report, unless } from '../bundle/entries.ts';
import { sameText } from '../bundle/same-text.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { type TakeHomeDocument, takeHomeFiles } from './document.ts';
import { proofPaths, recordPaths } from './expected-files.ts';
import { keyWordsOfReleases, takeHomeReadme } from './readme.ts';
import { knownReadmeTexts, knownScripts } from './releases.ts';

/**
 * README.txt is written again from bundle.json and compared, in each language: it names asset, owner and times, so no hash of it
 * can be known. decrypt.py is the same file in every bundle of a release: its hash is known.
 */
export const checkRelease = async (files: ZipFiles, document: TakeHomeDocument, report: Report): Promise<void> => {
  const hasKeys = files.has(takeHomeFiles.keys);
  const hasProofs = proofPaths(files, document).length > 0;
  const hasRecords = recordPaths(files, document).length > 0;
  const facts = { document, hasKeys, hasProofs, hasRecords };
  const isKnown = [null, ...knownReadmeTexts].some((text) => {
    const inOwnLanguage = text?.replaceAll('{id}', document.asset.id) ?? null;
    const written = { ...facts, inOwnLanguage };
    return keyWordsOfReleases.some((keyWords) =>
      sameText(files.get(takeHomeFiles.readme), takeHomeReadme(written, keyWords)),
    );
  });
  report.check('files.readme', unless(isKnown, 'not a known release'));
  const sha256 = await sha256Hex(files.get(takeHomeFiles.script) ?? new Uint8Array());
  report.check('files.script', unless(knownScripts.includes(sha256), 'not a known release'), { params: { sha256 } });
};
