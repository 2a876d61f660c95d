import { maxSiteOrigins, type SiteElement, SiteOrigin, type SiteTerms } from '@ipr/api';

export interface SiteForm {
  readonly name: string;
  /** One origin per line. */
  readonly origins: string;
  readonly elements: readonly SiteElement[];
  readonly dailyLimit: number;
}

/** An address with a path or in capitals means its origin; anything else stays, so that the form shows what is wrong. */
const originOf = (line: string): string => (URL.canParse(line) ? new URL(line).origin : line);

/** @returns what the form says, or null while something is missing or malformed */
export const termsOf = ({ name, origins, elements, dailyLimit }: SiteForm): SiteTerms | null => {
  const lines = origins
    .split(/\s+/)
    .filter((line) => line !== '')
    .map(originOf);
  const listed = [...new Set(lines)];
  const areOrigins = listed.length > 0 && listed.length <= maxSiteOrigins;
  const isWhole = name.trim() !== '' && elements.length > 0;
  if (!isWhole || !areOrigins || !listed.every((origin) => SiteOrigin.safeParse(origin).success)) return null;
  return { name: name.trim(), origins: listed, elements: [...elements], dailyLimit };
};
