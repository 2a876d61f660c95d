import { recordBytes } from '@ipr/protocol/evidence/record';
import { jsonBytes } from '../bundle/manifest.ts';
import { StampProofs } from '../bundle/stamp-proofs.ts';
import { type BundleWriter, bundleWriter, type Sink } from '../bundle/write-bundle.ts';
import { RecordEnvelope } from '../operator-record/envelope.ts';
import { ChainDocument, KeysDocument, TakeHomeDocument, takeHomeFiles, versionFiles } from './document.ts';
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

export interface TakeHomeWriter extends Pick<BundleWriter, 'add'> {
  /** Adds what proves the timestamp of a version in addition to its token. @throws ZodError */
  readonly addProofs: (version: number, proofs: StampProofs) => Promise<void>;
  /** Adds the operator's record of a version. @throws ZodError */
  readonly addRecord: (version: number, envelope: RecordEnvelope) => Promise<void>;
  readonly finish: (parts: TakeHomeParts) => Promise<void>;
}

/**
 * Writes a take-home bundle (docs/formats/take-home-bundle.md): first its files with `add`, one at a time and under the paths
 * of `versionFiles` and `ciphertextFile`, then the rest with `finish`.
 */
export const takeHomeWriter = (sink: Sink): TakeHomeWriter => {
  const bundle = bundleWriter('ipr-take-home/1', sink);
  let hasProofs = false;
  let hasRecords = false;
  return {
    add: bundle.add,
    addProofs: async (number, proofs) => {
      hasProofs = true;
      await bundle.add(versionFiles(number).proofs, jsonBytes(StampProofs.parse(proofs)));
    },
    addRecord: async (number, envelope) => {
      hasRecords = true;
      await bundle.add(versionFiles(number).record, recordBytes(RecordEnvelope.parse(envelope)));
    },
    /** @throws ZodError for documents that are not as described */
    finish: async ({ document, chain, keys, inOwnLanguage }) => {
      const hasKeys = keys !== null;
      const facts = { document: TakeHomeDocument.parse(document), hasKeys, hasProofs, hasRecords, inOwnLanguage };
      await bundle.add(takeHomeFiles.readme, textBytes(takeHomeReadme(facts)));
      await bundle.add(takeHomeFiles.script, textBytes(decryptScript));
      await bundle.add(takeHomeFiles.chain, jsonBytes(ChainDocument.parse(chain)));
      if (keys) await bundle.add(takeHomeFiles.keys, jsonBytes(KeysDocument.parse(keys)));
      await bundle.add(takeHomeFiles.document, jsonBytes(facts.document));
      await bundle.finish();
    },
  };
};
