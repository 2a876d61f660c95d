import { recordBytes } from '@ipr/protocol/evidence/record';
import { jsonBytes } from '../bundle/manifest.ts';
import { pemBytes } from '../bundle/pem-bytes.ts';
import type { BundleWriter } from '../bundle/write-bundle.ts';
import type { NdaEvidenceParts } from '../nda-evidence/parts.ts';
import { rootFiles } from './files.ts';

type RootParts = NonNullable<NonNullable<NdaEvidenceParts['record']>['dailyRoot']>;

/** Adds the files of a daily root to a bundle. */
export const addRoot = async (
  bundle: Pick<BundleWriter, 'add'>,
  { root, signature, place, timestamp }: RootParts,
): Promise<void> => {
  await bundle.add(rootFiles.document, recordBytes(root));
  await bundle.add(rootFiles.signature, jsonBytes(signature));
  await bundle.add(rootFiles.place, jsonBytes(place));
  if (!timestamp) return;
  await bundle.add(rootFiles.token, new Uint8Array(timestamp.token));
  await bundle.add(rootFiles.chain, pemBytes(timestamp.chain));
};
