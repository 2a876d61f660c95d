/** pdf.js's worker as a classic script: browsers start no module from memory in a frame without an origin of its own. */
import 'pdfjs-dist/build/pdf.worker.min.mjs';
