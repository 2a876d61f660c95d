import { publishedTextOf } from '@ipr/protocol/share/published-texts';
import type { ShareDocument } from '@ipr/protocol/share/share-document';
import { type Report, unless } from '../bundle/entries.ts';

/**
 * The signed text is the published one of the variant, language and version that the share document names.
 * @returns whether it is
 */
export const checkPublished = async (share: ShareDocument, report: Report): Promise<boolean> => {
  const { sha256, known, isNamed } = await publishedTextOf(share);
  if (!known) {
    report.open('share.published', 'not a published text', { sha256 });
    return false;
  }
  const params = { sha256, text: `${known.id} ${known.version}` };
  return report.check('share.published', unless(isNamed, 'another text'), { params });
};
