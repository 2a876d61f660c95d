/** U+00C0 to U+024F: the base letter of each character, a dot for a character without one (Unicode's NFD, and ø, ł, ı …). */
const LATIN =
  'aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y' +
  'aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkkllllllllllnnnnnnnnnoooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs' +
  'bb.....cc..............ikk......oo.............uu....zz......................aaiioouuuuuuuuuu.aaaa....ggkkoooo..j...gg..nnaa....' +
  'aaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy...............b............';
/** The same for U+1E00 to U+1EFF. */
const LATIN_ADDITIONAL =
  'aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv' +
  'wwwwwwwwwwxxxxyyzzzzzzhtwy......aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......';

/** The sort key of a UTF-16 unit of a lower-case text. */
function filedUnder(code: i32): string {
  // Combining accents.
  if (code >= 0x300 && code <= 0x36f) return '';
  if (code == 0xdf) return 'ss';
  if (code == 0xe6) return 'ae';
  if (code == 0x153) return 'oe';
  if (code == 0xfe) return 'th';
  if (code == 0x133) return 'ij';
  let letter = '.';
  if (code >= 0xc0 && code <= 0x24f) letter = LATIN.charAt(code - 0xc0);
  if (code >= 0x1e00 && code <= 0x1eff) letter = LATIN_ADDITIONAL.charAt(code - 0x1e00);
  return letter == '.' ? String.fromCharCode(code) : letter;
}

/**
 * The sort key of a title. Databases compare bytes, which would order 'Étude' after 'Zebra', so the key is in lower case, with
 * Latin letters without accents; other scripts are unchanged.
 */
export function titleKeyOf(title: string): string {
  const lower = title.toLowerCase();
  let key = '';
  for (let i = 0; i < lower.length; i++) key += filedUnder(lower.charCodeAt(i));
  return key;
}
