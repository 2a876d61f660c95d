import antd from 'antd/locale/de_DE';
import 'dayjs/locale/de';
import { accountDe } from '../account/de.ts';
import { assetsDe } from '../assets/de.ts';
import { dashboardDe } from '../dashboard/de.ts';
import { failuresDe } from '../failures/de.ts';
import { firstViewDe } from '../first-view/de.ts';
import { frameDe } from '../frame/de.ts';
import { lookupDe } from '../lookup/de.ts';
import { noticesDe } from '../notices/de.ts';
import { paletteDe } from '../palette/de.ts';
import { taxonomyDe } from '../taxonomy/de.ts';
import { transactionsDe } from '../transactions/de.ts';
import { wordsDe } from '../words/de.ts';
import type { FirstCatalogue } from './first-en.ts';

export const firstDe: FirstCatalogue = {
  texts: {
    ...wordsDe,
    ...frameDe,
    ...accountDe,
    ...transactionsDe,
    ...assetsDe,
    ...dashboardDe,
    ...firstViewDe,
    ...lookupDe,
    ...noticesDe,
    ...paletteDe,
    ...taxonomyDe,
  },
  failures: failuresDe,
  antd,
};
