import antd from 'antd/locale/es_ES';
import 'dayjs/locale/es';
import type { Catalogue } from './catalogue.ts';
import { es } from './es.ts';
import { failuresEs } from './failures/es.ts';

export const catalogueEs: Catalogue = { texts: es, failures: failuresEs, antd };
