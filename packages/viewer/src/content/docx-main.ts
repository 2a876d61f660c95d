import { listen } from './listen.ts';
import { showDocx } from './show-docx.ts';

listen(showDocx);
