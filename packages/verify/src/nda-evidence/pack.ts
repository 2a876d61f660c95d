import { fromHex, sha256Hex } from '@ipr/domain';
import { recordBytes } from '@ipr/protocol/evidence/record';
import { parseShareDocument } from '@ipr/protocol/share/share-document';
import { jsonBytes, manifestTokenPaths } from '../bundle/manifest.ts';
import { pemBytes } from '../bundle/pem-bytes.ts';
import { type BundleWriter, type Bytes, bundleInMemory } from '../bundle/write-bundle.ts';
import { recordFiles } from '../operator-record/files.ts';
import { ndaFiles } from './files.ts';
import { NdaEvidence, type NdaEvidenceParts, type StampDigest } from './parts.ts';
import { ndaReadme } from './readme.ts';

const schema = 'ipr-nda-evidence/1';

const own = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);
const textBytes = (text: string): Bytes => new TextEncoder().encode(text);

const addRecord = async (
  bundle: Pick<BundleWriter, 'add'>,
  { record, signature, timestamp }: NonNullable<NdaEvidenceParts['record']>,
): Promise<void> => {
  await bundle.add(recordFiles.record, recordBytes(record));
  await bundle.add(recordFiles.signature, jsonBytes(signature));
  if (!timestamp) return;
  await bundle.add(recordFiles.token, own(timestamp.token));
  await bundle.add(recordFiles.chain, pemBytes(timestamp.chain));
};

/** A timestamp token over the manifest. */
const stampManifest = (stamp: StampDigest | undefined) => async (manifest: Bytes) => {
  const stamped = await stamp?.(fromHex(await sha256Hex(manifest)));
  if (!stamped) return [];
  return [
    [manifestTokenPaths.token, own(stamped.token)] as const,
    [manifestTokenPaths.chain, pemBytes(stamped.chain)] as const,
  ];
};

/**
 * The evidence of one accepted NDA as a ZIP (docs/formats/nda-evidence.md). Nothing is verified here: `verifyBundle` does.
 * @param stamp stamps the manifest, so that nothing of the bundle can be changed later, consent events included; its errors
 *   pass through
 * @throws ZodError for parts that are not as described, SyntaxError or TypeError for a share document that is no JSON in UTF-8
 */
export const packNdaEvidence = async (
  { evidence, shareDocument, timestamp, record }: NdaEvidenceParts,
  stamp?: StampDigest,
): Promise<Bytes> => {
  const document = NdaEvidence.parse({ ...evidence, schema });
  const share = parseShareDocument(shareDocument);
  const bundle = bundleInMemory(schema);
  await bundle.add(ndaFiles.readme, textBytes(ndaReadme(document, share, record !== undefined)));
  await bundle.add(ndaFiles.text, textBytes(share.ndaText));
  await bundle.add(ndaFiles.share, own(shareDocument));
  await bundle.add(ndaFiles.token, own(timestamp.token));
  await bundle.add(ndaFiles.chain, pemBytes(timestamp.chain));
  await bundle.add(ndaFiles.evidence, jsonBytes(document));
  if (record) await addRecord(bundle, record);
  await bundle.finish(stampManifest(stamp));
  return bundle.bytes();
};
