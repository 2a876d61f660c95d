const ending = '_Certificate.pdf';

/** Bytes of a file name that file systems accept. */
const longestBytes = 255;

/** As many characters as fit, none of them cut. */
const shortened = (name: string, bytes: number): string => {
  let kept = '';
  let left = bytes;
  for (const character of name) {
    left -= new TextEncoder().encode(character).length;
    if (left < 0) break;
    kept += character;
  }
  return kept;
};

/**
 * File name of a certificate: the asset's name with underscores for everything but letters, their marks and digits (D1 section 9), also
 * for letters that no program draws; the certificate's number where the name has neither a letter nor a digit (decision R13).
 */
export const certificateFileName = (assetName: string, certificateId: string): string => {
  const safe = assetName.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '_');
  const name = /[\p{L}\p{N}]/u.test(safe) ? safe : certificateId;
  return shortened(name, longestBytes - ending.length) + ending;
};
