/** Characters of the name before the ending: file systems allow 255 bytes for the whole. */
const longest = 60;

/**
 * File name of a certificate: the asset's name with underscores for everything but letters, their marks and digits (D1 section 9); the
 * certificate's number where the name has neither a letter nor a digit (decision R13).
 */
export const certificateFileName = (assetName: string, certificateId: string): string => {
  const name = assetName.normalize('NFC');
  if (!/[\p{L}\p{N}]/u.test(name)) return `${certificateId}_Certificate.pdf`;
  const safe = [...name.replace(/[^\p{L}\p{M}\p{N}]/gu, '_')].slice(0, longest).join('');
  return `${safe}_Certificate.pdf`;
};
