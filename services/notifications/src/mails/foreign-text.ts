const longest = 200;

/** Mail programs make links of web and e-mail addresses, also of bare ones; a word joiner, which is not drawn, prevents it. */
const withoutLinks = (line: string): string =>
  line.replaceAll('://', ': //').replaceAll(/(?<=[\p{L}\p{N}_-])[.@](?=[\p{L}\p{N}])/gu, '$&\u2060');

/**
 * What other people wrote, as one line that cannot pass for ours: no line breaks, no invisible or turning characters, and no
 * address that a mail program would make a link of.
 */
export const foreign = (text: string, most = longest): string => {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return withoutLinks(line.length > most ? `${line.slice(0, most - 1)}…` : line);
};
