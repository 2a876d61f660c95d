import antd from 'antd/locale/fr_FR';
import 'dayjs/locale/fr';
import { accountFr } from '../account/fr.ts';
import { assetsFr } from '../assets/fr.ts';
import { dashboardFr } from '../dashboard/fr.ts';
import { failuresFr } from '../failures/fr.ts';
import { firstViewFr } from '../first-view/fr.ts';
import { frameFr } from '../frame/fr.ts';
import { lookupFr } from '../lookup/fr.ts';
import { noticesFr } from '../notices/fr.ts';
import { paletteFr } from '../palette/fr.ts';
import { taxonomyFr } from '../taxonomy/fr.ts';
import { transactionsFr } from '../transactions/fr.ts';
import { wordsFr } from '../words/fr.ts';
import type { FirstCatalogue } from './first-en.ts';

export const firstFr: FirstCatalogue = {
  texts: {
    ...wordsFr,
    ...frameFr,
    ...accountFr,
    ...transactionsFr,
    ...assetsFr,
    ...dashboardFr,
    ...firstViewFr,
    ...lookupFr,
    ...noticesFr,
    ...paletteFr,
    ...taxonomyFr,
  },
  failures: failuresFr,
  antd,
};
