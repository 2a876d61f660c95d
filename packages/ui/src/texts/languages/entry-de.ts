import { accountDe } from '../account/de.ts';
import { failuresDe } from '../failures/de.ts';
import { frameDe } from '../frame/de.ts';
import { lookupDe } from '../lookup/de.ts';
import { wordsDe } from '../words/de.ts';

export const entryDe = { texts: { ...wordsDe, ...frameDe, ...accountDe, ...lookupDe }, failures: failuresDe };
