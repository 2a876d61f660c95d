import antd from 'antd/locale/fr_FR';
import 'dayjs/locale/fr';
import { accountFr } from '../account/fr.ts';
import { assetsFr } from '../assets/fr.ts';
import { failuresFr } from '../failures/fr.ts';
import { frameFr } from '../frame/fr.ts';
import { registrationFr } from '../registration/fr.ts';
import { transactionsFr } from '../transactions/fr.ts';
import { updatesFr } from '../updates/fr.ts';
import { wordsFr } from '../words/fr.ts';
import type { Catalogue } from './en.ts';

export const fr: Catalogue = {
  texts: { ...wordsFr, ...frameFr, ...accountFr, ...transactionsFr, ...assetsFr, ...registrationFr, ...updatesFr },
  failures: failuresFr,
  antd,
};
