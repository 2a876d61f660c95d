/**
 * Marks that nobody sees and that make two texts look alike, or one read like another: controls, direction and zero-width
 * marks, fillers, tags (Unicode's Default_Ignorable_Code_Point), and what is no character at all. Joiners and variation
 * selectors stay, because scripts and emoji need them.
 */
const unseen =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** How one line that people name something with is written: composed (NFC), without outer spaces, inner ones single. */
export const tidyLine = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** Whether a tidy line shows what it is: something to see, and nothing unseen. */
export const isSeenLine = (text: string): boolean => seen.test(text) && !unseen.test(text);
