import { findingsDe } from './findings/de.ts';
import { findingsEn } from './findings/en.ts';
import { findingsEs } from './findings/es.ts';
import { findingsFr } from './findings/fr.ts';
import type { Locale } from './locale.ts';
import { reasonsDe } from './reasons/de.ts';
import { reasonsEn } from './reasons/en.ts';
import { reasonsEs } from './reasons/es.ts';
import { reasonsFr } from './reasons/fr.ts';
import { verifyDe } from './verify/de.ts';
import { verifyEn } from './verify/en.ts';
import { verifyEs } from './verify/es.ts';
import { verifyFr } from './verify/fr.ts';

const en = { ...findingsEn, ...reasonsEn, ...verifyEn };

export type VerifierTextKey = keyof typeof en;

/** All texts of the verifier without those of the portal, for its file that needs no network. */
export const verifierTexts: Readonly<Record<Locale, Readonly<Record<VerifierTextKey, string>>>> = {
  en,
  fr: { ...findingsFr, ...reasonsFr, ...verifyFr },
  de: { ...findingsDe, ...reasonsDe, ...verifyDe },
  es: { ...findingsEs, ...reasonsEs, ...verifyEs },
};
