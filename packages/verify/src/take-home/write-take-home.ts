import { jsonBytes } from '../bundle/manifest.ts';
import { type BundleWriter, bundleWriter, type Sink } from '../bundle/write-bundle.ts';
import { ChainDocument, KeysDocument, TakeHomeDocument, takeHomeFiles } from './document.ts';
import { decryptScript } from './generated/decrypt-script.ts';
import { takeHomeReadme } from './readme.ts';

const textBytes = (text: string) => new TextEncoder().encode(text);

/** What the files of a bundle are surrounded with. */
export interface TakeHomeParts {
  readonly document: TakeHomeDocument;
  readonly chain: ChainDocument;
  /** Null for a bundle without content keys. */
  readonly keys: KeysDocument | null;
  /** The README's second part; null for English. */
  readonly inOwnLanguage: string | null;
}

/**
 * Writes a take-home bundle (docs/formats/take-home-bundle.md): first its files with `add`, one at a time and under the paths
 * of `versionFiles` and `ciphertextFile`, then the rest with `finish`.
 */
export const takeHomeWriter = (
  sink: Sink,
): Pick<BundleWriter, 'add'> & { readonly finish: (parts: TakeHomeParts) => Promise<void> } => {
  const bundle = bundleWriter('ipr-take-home/1', sink);
  return {
    add: bundle.add,
    /** @throws ZodError for documents that are not as described */
    finish: async ({ document, chain, keys, inOwnLanguage }) => {
      const facts = { document: TakeHomeDocument.parse(document), hasKeys: keys !== null, inOwnLanguage };
      await bundle.add(takeHomeFiles.readme, textBytes(takeHomeReadme(facts)));
      await bundle.add(takeHomeFiles.script, textBytes(decryptScript));
      await bundle.add(takeHomeFiles.chain, jsonBytes(ChainDocument.parse(chain)));
      if (keys) await bundle.add(takeHomeFiles.keys, jsonBytes(KeysDocument.parse(keys)));
      await bundle.add(takeHomeFiles.document, jsonBytes(facts.document));
      await bundle.finish();
    },
  };
};
