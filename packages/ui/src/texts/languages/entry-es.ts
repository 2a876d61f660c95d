import { accountEs } from '../account/es.ts';
import { failuresEs } from '../failures/es.ts';
import { frameEs } from '../frame/es.ts';
import { lookupEs } from '../lookup/es.ts';
import { wordsEs } from '../words/es.ts';

export const entryEs = { texts: { ...wordsEs, ...frameEs, ...accountEs, ...lookupEs }, failures: failuresEs };
