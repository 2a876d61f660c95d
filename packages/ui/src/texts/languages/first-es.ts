import antd from 'antd/locale/es_ES';
import 'dayjs/locale/es';
import { accountEs } from '../account/es.ts';
import { assetsEs } from '../assets/es.ts';
import { dashboardEs } from '../dashboard/es.ts';
import { failuresEs } from '../failures/es.ts';
import { firstViewEs } from '../first-view/es.ts';
import { frameEs } from '../frame/es.ts';
import { lookupEs } from '../lookup/es.ts';
import { noticesEs } from '../notices/es.ts';
import { paletteEs } from '../palette/es.ts';
import { taxonomyEs } from '../taxonomy/es.ts';
import { transactionsEs } from '../transactions/es.ts';
import { wordsEs } from '../words/es.ts';
import type { FirstCatalogue } from './first-en.ts';

export const firstEs: FirstCatalogue = {
  texts: {
    ...wordsEs,
    ...frameEs,
    ...accountEs,
    ...transactionsEs,
    ...assetsEs,
    ...dashboardEs,
    ...firstViewEs,
    ...lookupEs,
    ...noticesEs,
    ...paletteEs,
    ...taxonomyEs,
  },
  failures: failuresEs,
  antd,
};
