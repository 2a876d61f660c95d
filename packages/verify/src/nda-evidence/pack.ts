import { fromHex, sha256Hex } from '@ipr/domain';
import { recordBytes } from '@ipr/protocol/evidence/record';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import { parseShareDocument, type ShareDocument } from '@ipr/protocol/share/share-document';
import { hashTypedData } from 'viem';
import { jsonBytes, manifestTokenPaths } from '../bundle/manifest.ts';
import { pemBytes } from '../bundle/pem-bytes.ts';
import { StampProofs } from '../bundle/stamp-proofs.ts';
import { type BundleWriter, type Bytes, bundleInMemory } from '../bundle/write-bundle.ts';
import { addRoot } from '../daily-root/write-root.ts';
import { recordFiles } from '../operator-record/files.ts';
import { ndaFiles, ownTextPaths, partiesPath, shareProofs } from './files.ts';
import { NdaParties } from './parties.ts';
import { NdaEvidence, type NdaEvidenceParts, type StampDigest } from './parts.ts';
import { ndaReadme } from './readme.ts';
import { recoverDeclarer } from './recover-declarer.ts';
import { recoverSigner } from './recover-signer.ts';

const schema = 'ipr-nda-evidence/1';

const own = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);
const textBytes = (text: string): Bytes => new TextEncoder().encode(text);

const addRecord = async (
  bundle: Pick<BundleWriter, 'add'>,
  { record, signature, timestamp, dailyRoot }: NonNullable<NdaEvidenceParts['record']>,
): Promise<void> => {
  await bundle.add(recordFiles.record, recordBytes(record));
  await bundle.add(recordFiles.signature, jsonBytes(signature));
  if (timestamp) {
    await bundle.add(recordFiles.token, own(timestamp.token));
    await bundle.add(recordFiles.chain, pemBytes(timestamp.chain));
  }
  if (dailyRoot) await addRoot(bundle, dailyRoot);
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
 * A name that the key of the consent did not sign is left out: it would be refuted, and what the grantee stores cannot weaken
 * the evidence of the grantor.
 */
const signedParties = async (
  evidence: NdaEvidence,
  share: ShareDocument,
  { grantor, grantee }: NdaParties,
): Promise<NdaParties> => {
  const { chainId, registry } = evidence.network;
  const digest = hashTypedData(ndaConsent({ chainId, registry, ...evidence.typedData.message }));
  const signer = await recoverSigner(evidence.signer, { chainId, person: share.grantee, digest });
  const declarer = grantee && (await recoverDeclarer(evidence, share.grantee, grantee));
  return { grantor, grantee: declarer !== null && declarer === signer ? grantee : null };
};

/** The files that an NDA of version 1.2 adds. */
const termsOf = async (
  evidence: NdaEvidence,
  share: ShareDocument,
  { parties, ownText }: Pick<NdaEvidenceParts, 'parties' | 'ownText'>,
): Promise<(readonly [string, Bytes])[]> => {
  const added: (readonly [string, Bytes])[] = [];
  if (share.nda && parties)
    added.push([partiesPath, jsonBytes(NdaParties.parse(await signedParties(evidence, share, parties)))]);
  if (share.nda?.ownText && ownText) added.push([ownTextPaths[share.nda.ownText.type], own(ownText)]);
  return added;
};

/**
 * The evidence of one accepted NDA as a ZIP (docs/formats/nda-evidence.md). Nothing is verified here: `verifyBundle` does.
 * @param stamp stamps the manifest, so that nothing of the bundle can be changed later, consent events included; its errors
 *   pass through
 * @throws ZodError for parts that are not as described, SyntaxError or TypeError for a share document that is no JSON in UTF-8
 */
export const packNdaEvidence = async (
  { evidence, shareDocument, timestamp, proofs, record, ...rest }: NdaEvidenceParts,
  stamp?: StampDigest,
): Promise<Bytes> => {
  const document = NdaEvidence.parse({ ...evidence, schema });
  const share = parseShareDocument(shareDocument);
  const bundle = bundleInMemory(schema);
  const terms = await termsOf(document, share, rest);
  await bundle.add(
    ndaFiles.readme,
    textBytes(
      ndaReadme(document, share, {
        hasRecord: record !== undefined,
        hasRoot: record?.dailyRoot !== undefined,
        hasProofs: proofs !== undefined,
        terms: terms.map(([path]) => path),
      }),
    ),
  );
  await bundle.add(ndaFiles.text, textBytes(share.ndaText));
  await bundle.add(ndaFiles.share, own(shareDocument));
  await bundle.add(ndaFiles.token, own(timestamp.token));
  await bundle.add(ndaFiles.chain, pemBytes(timestamp.chain));
  if (proofs) await bundle.add(shareProofs, jsonBytes(StampProofs.parse(proofs)));
  await bundle.add(ndaFiles.evidence, jsonBytes(document));
  if (record) await addRecord(bundle, record);
  for (const [path, bytes] of terms) await bundle.add(path, bytes);
  await bundle.finish(stampManifest(stamp));
  return bundle.bytes();
};
