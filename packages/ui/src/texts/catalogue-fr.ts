import antd from 'antd/locale/fr_FR';
import 'dayjs/locale/fr';
import type { Catalogue } from './catalogue.ts';
import { fr } from './fr.ts';
import { failuresFr } from './failures/fr.ts';

export const catalogueFr: Catalogue = { texts: fr, failures: failuresFr, antd };
