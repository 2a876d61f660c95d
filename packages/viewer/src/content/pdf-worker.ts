/** pdf.js's worker as a classic script: browsers start no module worker from a blob in a frame with an opaque origin. */
import 'pdfjs-dist/build/pdf.worker.min.mjs';
