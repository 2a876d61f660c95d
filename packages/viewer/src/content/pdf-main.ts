import { listen } from './listen.ts';
import { showPdf } from './show-pdf.ts';

listen(showPdf);
