import { listen } from './listen.ts';
import { showXlsx } from './show-xlsx.ts';

listen(showXlsx);
