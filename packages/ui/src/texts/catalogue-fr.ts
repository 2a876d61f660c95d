import antd from 'antd/locale/fr_FR';
import 'dayjs/locale/fr';
import type { Catalogue } from './catalogue.ts';
import { failuresFr } from './failures/fr.ts';
import { fr } from './fr.ts';

export const catalogueFr: Catalogue = { texts: fr, failures: failuresFr, antd };
