import { sha256Hex } from '@ipr/domain';
import type { ShareDocument } from './share-document.ts';

/** A published text of an NDA. It never changes: a revision gets a new version and its own entry. */
export interface PublishedText {
  /** Its variant, or `own` for the text that refers to the grantor's own text, and its language. */
  readonly id: `nda-${ShareDocument['variant'] | 'own'}-${ShareDocument['locale']}`;
  readonly version: string;
  /** Of the UTF-8 text, lower-case hex. */
  readonly sha256: string;
}

/** Newest first; the texts themselves are in `mfe-sharing/src/nda`. Versions since 1.2 refer to the field `nda` of the share document. */
export const publishedTexts: readonly PublishedText[] = [
  { id: 'nda-standard-en', version: '1.2', sha256: 'dfc342654610be687401820875f1e68048a67481f0196f0f9da7fa368ce3821f' },
  { id: 'nda-standard-fr', version: '1.2', sha256: '32f3c2589352cb9c0b08bd9d8eb2197e1ff44dc62b061d18ca0bb8c595b939fa' },
  { id: 'nda-standard-de', version: '1.2', sha256: 'feed05c8d193552b76e91633068a91f289cf4bd899bcd7c14ba31b74c5c5a9bb' },
  { id: 'nda-standard-es', version: '1.2', sha256: '815a6b06381cf2edff38b4eef79166c031945bcd2ef3c968f899c7f53ec4e20b' },
  { id: 'nda-know-how-en', version: '1.2', sha256: 'fd3210ca0da571f96bd0626a63c26d54a30097a47048afa60f18e29a3453b6db' },
  { id: 'nda-know-how-fr', version: '1.2', sha256: '0bb060df48da78c8341a2809724b0886faa4c5c15ebf1e5ff0141654f675f28b' },
  { id: 'nda-know-how-de', version: '1.2', sha256: '69135d01655bab69436bdc6115162470bafa11ed05ab97da68bf5090e23566c5' },
  { id: 'nda-know-how-es', version: '1.2', sha256: '3411e3f790c0172b269a2ff6d67bcd16174025810d9ac86498b217006daa509f' },
  { id: 'nda-own-en', version: '1.2', sha256: 'ff274b666d13f6b04ebed90026dce351250ee1a290a4c6c3be803cf9ef519388' },
  { id: 'nda-own-fr', version: '1.2', sha256: 'e35609a7ce5014a71023ca9d85487ca81b26f7082f73f194cec49331826e43e0' },
  { id: 'nda-own-de', version: '1.2', sha256: '83e7f27af05b6a90662e26a9e0d5ab1c94b1a59115446b0426bc68848cea9ae2' },
  { id: 'nda-own-es', version: '1.2', sha256: 'c5cfaaa49bec8e73e4a060aab2deebea59325082cace43a75d3fcd57b6af2435' },
  { id: 'nda-standard-en', version: '1.1', sha256: 'f0f4e9b297218415f14c2e12cf72d8e1dda92fedc66faf5a236407ef97a4c726' },
  { id: 'nda-standard-fr', version: '1.1', sha256: '71baa5b4284819fa27a2cc3d0639b4946910cfaab79cc2d4a10228f791d24fe0' },
  { id: 'nda-standard-de', version: '1.1', sha256: 'f93455db589b91a1dd02af3e395f72845bb82020d703e23ec3a8c60d6ea67f5a' },
  { id: 'nda-standard-es', version: '1.1', sha256: 'dc2dfb8b5cff96a0e8ce832160883a8aed27d860b967fea01000d8901da96c55' },
  { id: 'nda-know-how-en', version: '1.1', sha256: 'ee1c9528c56fcfa00bf9873f1742524475272fb1ae2adeb770d19fde7db86013' },
  { id: 'nda-know-how-fr', version: '1.1', sha256: '18112f0bf911878b0baefcddb4d07d511ff741184eb9643841cec490775809b0' },
  { id: 'nda-know-how-de', version: '1.1', sha256: 'e0009e3538d3a93d7e2fc712e84b1d399cae1533989b7518fa18f73916988952' },
  { id: 'nda-know-how-es', version: '1.1', sha256: 'f52d98ea4955efaba79e77cee388a983dd020f15c0fc5f052a7a22ae4971a0a1' },
  { id: 'nda-standard-en', version: '1.0', sha256: '7201294447fd4fda4d5f1500d3ea464563f65701b0999492af4fd287da1efe23' },
  { id: 'nda-standard-fr', version: '1.0', sha256: '6cf7e883b7186577dfd59dd9cc8a9bd40817ab501568be964e2d7e0ad99fec46' },
  { id: 'nda-standard-de', version: '1.0', sha256: '9c9dea720330241efd329e705ba9c0f35b433c8ac2ffde975197ea44bcfefbea' },
  { id: 'nda-standard-es', version: '1.0', sha256: 'c1554e8dd2ceb9c3446108cdd26c0ccd02c6df7f258243990ff1fac68751b7c8' },
  { id: 'nda-know-how-en', version: '1.0', sha256: '01f063b4236a794331b56c3d278eead5b75ee9a1c35107775e1e253890f4e0d4' },
  { id: 'nda-know-how-fr', version: '1.0', sha256: 'da1b9dbfca640803420bc20fe34538ec5885f4b101e85b01181ce72773726435' },
  { id: 'nda-know-how-de', version: '1.0', sha256: '62df306b614792d0cf6853937e0f44c67980958d9c53db967b967f5b90689b6f' },
  { id: 'nda-know-how-es', version: '1.0', sha256: '6c756e8ff31644521ed1f123fdd2f83242a02d232641a0b53ca53b2a27933c3d' },
];

/** The first version whose texts take names, law, courts and the own text from the share document. */
const firstWithTerms = '1.2';

/**
 * The published text that a share document's text is, undefined for any other text, and whether it is the one of the variant, language
 * and version that the document names. Law, courts, names and own text of the document are terms of the agreement by clauses of that
 * text alone.
 */
export const publishedTextOf = async ({ ndaText, nda, variant, locale }: ShareDocument) => {
  const sha256 = await sha256Hex(new TextEncoder().encode(ndaText));
  const known = publishedTexts.find((each) => each.sha256 === sha256);
  const isNamed =
    known?.id === `nda-${nda?.ownText ? 'own' : variant}-${locale}` &&
    (nda ? known.version === nda.version : known.version < firstWithTerms);
  return { sha256, known, isNamed };
};
