import { type Hex, sha256Hex } from '@ipr/domain';
import { isGrantorName } from '@ipr/protocol/share/party-names';
import type { ShareDocument } from '@ipr/protocol/share/share-document';
import { type Report, unless } from '../bundle/entries.ts';
import { readJsonFile } from '../bundle/manifest.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { ownTextPaths, partiesPath } from './files.ts';
import { NdaParties } from './parties.ts';
import type { NdaEvidence } from './parts.ts';
import { recoverDeclarer } from './recover-declarer.ts';

/** The files that a share document of version 1.2 adds to a bundle, as far as they are there. */
export const termsFiles = (files: ZipFiles, share: ShareDocument | null): readonly string[] => {
  if (!share?.nda) return [];
  const { ownText } = share.nda;
  return [partiesPath, ...(ownText ? [ownTextPaths[ownText.type]] : [])].filter((path) => files.has(path));
};

/** @returns null for a bundle without names. @throws BundleRefused document.unreadable */
export const readParties = (files: ZipFiles, share: ShareDocument): NdaParties | null =>
  share.nda && files.has(partiesPath) ? readJsonFile(files, partiesPath, NdaParties, 'document') : null;

/** The grantor's own text is the one that the share document names; listed as open where it is not in the bundle. */
export const checkOwnText = async (files: ZipFiles, { nda }: ShareDocument, report: Report): Promise<void> => {
  if (!nda?.ownText) return;
  const { type, sha256, size } = nda.ownText;
  const bytes = files.get(ownTextPaths[type]);
  if (!bytes) return report.open('share.own-text', 'not in the bundle', { sha256 });
  const isNamed = bytes.length === size && (await sha256Hex(bytes)) === sha256;
  report.check('share.own-text', unless(isNamed, 'another text'), { params: { sha256 } });
};

/** A name is a claim of its party: refuted where that party did not sign it, proved never. */
const claim = (code: 'party.grantor' | 'party.grantee', name: string, reason: Reason | null, report: Report): void => {
  if (reason) report.check(code, reason, { params: { name } });
  else report.open(code, 'a claim', { name });
};

/** The names that the parties stated: the grantor's under the hash of the grant, the grantee's by the key of the consent. */
export const checkParties = async (
  parties: NdaParties | null,
  evidence: NdaEvidence,
  share: ShareDocument,
  signer: Hex | null,
  report: Report,
): Promise<void> => {
  if (!share.nda) return;
  const { grantor = null, grantee = null } = parties ?? {};
  if (!grantor) report.open('party.grantor', 'not recorded');
  else claim('party.grantor', grantor.name, unless(await isGrantorName(share, grantor), 'another name'), report);
  if (!grantee) return report.open('party.grantee', 'not recorded');
  const declarer = await recoverDeclarer(evidence, share.grantee, grantee);
  const isSame = declarer !== null && declarer === signer;
  claim('party.grantee', grantee.name, unless(isSame, 'another account'), report);
};
