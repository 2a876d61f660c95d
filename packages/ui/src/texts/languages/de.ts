import antd from 'antd/locale/de_DE';
import 'dayjs/locale/de';
import { accountDe } from '../account/de.ts';
import { assetsDe } from '../assets/de.ts';
import { failuresDe } from '../failures/de.ts';
import { frameDe } from '../frame/de.ts';
import { registrationDe } from '../registration/de.ts';
import { transactionsDe } from '../transactions/de.ts';
import { updatesDe } from '../updates/de.ts';
import { wordsDe } from '../words/de.ts';
import type { Catalogue } from './en.ts';

export const de: Catalogue = {
  texts: { ...wordsDe, ...frameDe, ...accountDe, ...transactionsDe, ...assetsDe, ...registrationDe, ...updatesDe },
  failures: failuresDe,
  antd,
};
