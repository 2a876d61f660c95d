import { sha256Hex } from '@ipr/domain';
import { type PublishedText, publishedTexts } from '@ipr/protocol/share/published-texts';
import type { ShareDocument } from '@ipr/protocol/share/share-document';
import { type Report, unless } from '../bundle/entries.ts';

/** The first version whose texts take names, law, courts and the own text from the share document. */
const firstWithTerms = '1.2';

const isOf = ({ id, version }: PublishedText, { nda, variant, locale }: ShareDocument): boolean =>
  id === `nda-${nda?.ownText ? 'own' : variant}-${locale}` &&
  (nda ? version === nda.version : version < firstWithTerms);

/**
 * The signed text is the published one of the variant, language and version that the share document names. Law, courts, names and
 * own text of that document are terms of the agreement by clauses of this text alone: any other text can differ from them.
 * @returns whether it is
 */
export const checkPublished = async (share: ShareDocument, report: Report): Promise<boolean> => {
  const sha256 = await sha256Hex(new TextEncoder().encode(share.ndaText) as Uint8Array<ArrayBuffer>);
  const known = publishedTexts.find((each) => each.sha256 === sha256);
  if (!known) {
    report.open('share.published', 'not a published text', { sha256 });
    return false;
  }
  const params = { sha256, text: `${known.id} ${known.version}` };
  return report.check('share.published', unless(isOf(known, share), 'another text'), { params });
};
