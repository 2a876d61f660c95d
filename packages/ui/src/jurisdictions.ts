import type { Locale } from './texts/locale.ts';

/** Parts of countries with a law of their own, whose names `Intl` lacks: ISO 3166-2. */
const parts: Readonly<Record<string, string | Readonly<Record<Locale, string>>>> = {
  'CA-AB': 'Alberta',
  'CA-BC': { en: 'British Columbia', de: 'British Columbia', fr: 'Colombie-Britannique', es: 'Columbia Británica' },
  'CA-ON': 'Ontario',
  'CA-QC': { en: 'Quebec', de: 'Québec', fr: 'Québec', es: 'Quebec' },
  'GB-EAW': {
    en: 'England and Wales',
    de: 'England und Wales',
    fr: 'Angleterre et pays de Galles',
    es: 'Inglaterra y Gales',
  },
  'GB-NIR': { en: 'Northern Ireland', de: 'Nordirland', fr: 'Irlande du Nord', es: 'Irlanda del Norte' },
  'GB-SCT': { en: 'Scotland', de: 'Schottland', fr: 'Écosse', es: 'Escocia' },
  'US-CA': { en: 'California', de: 'Kalifornien', fr: 'Californie', es: 'California' },
  'US-DE': 'Delaware',
  'US-FL': { en: 'Florida', de: 'Florida', fr: 'Floride', es: 'Florida' },
  'US-IL': 'Illinois',
  'US-MA': 'Massachusetts',
  'US-NY': { en: 'New York', de: 'New York', fr: 'New York', es: 'Nueva York' },
  'US-TX': 'Texas',
  'US-WA': { en: 'Washington', de: 'Washington', fr: 'Washington', es: 'Washington' },
};

const countries =
  'AE AR AT AU BE BG BR CH CL CN CO CR CY CZ DE DK DO EC EE ES FI FR GR GT HK HR HU IE IL IN IS IT JP KR LI LT LU LV MA MC MT MX NL NO NZ PA PE PL PT PY RO RS SA SE SG SI SK TR TW UA UY VE ZA';

/** Jurisdictions whose law or courts an NDA can name: of federal countries without a common law their larger parts. */
export const jurisdictions: readonly string[] = [...countries.split(' '), ...Object.keys(parts)];

/** 'United States: New York'; the code itself where there is no name for it. */
export const jurisdictionName = (code: string, locale: Locale): string => {
  const name = (region: string) =>
    new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(region) ?? region;
  const [country = code] = code.split('-');
  const part = parts[code];
  if (part === undefined) return country === code ? name(code) : code;
  return `${name(country)}: ${typeof part === 'string' ? part : part[locale]}`;
};

/** All of them with their names, in the alphabetical order of the language. */
export const namedJurisdictions = (locale: Locale): readonly { readonly value: string; readonly label: string }[] =>
  jurisdictions
    .map((value) => ({ value, label: jurisdictionName(value, locale) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
