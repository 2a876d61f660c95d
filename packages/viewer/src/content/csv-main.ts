import { listen } from './listen.ts';
import { showCsv } from './show-csv.ts';

listen(showCsv);
