import { accountFr } from '../account/fr.ts';
import { failuresFr } from '../failures/fr.ts';
import { frameFr } from '../frame/fr.ts';
import { lookupFr } from '../lookup/fr.ts';
import { wordsFr } from '../words/fr.ts';

export const entryFr = { texts: { ...wordsFr, ...frameFr, ...accountFr, ...lookupFr }, failures: failuresFr };
