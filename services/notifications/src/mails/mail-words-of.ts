import type { Locale } from '../notices/notice.ts';
import type { MailWords } from './mail-words.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';

/** The texts of mails by language. */
export const mailWords: Readonly<Record<Locale, MailWords>> = { en, fr, de, es };
