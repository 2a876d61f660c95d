import antd from 'antd/locale/de_DE';
import 'dayjs/locale/de';
import type { Catalogue } from './catalogue.ts';
import { de } from './de.ts';
import { failuresDe } from './failures/de.ts';

export const catalogueDe: Catalogue = { texts: de, failures: failuresDe, antd };
