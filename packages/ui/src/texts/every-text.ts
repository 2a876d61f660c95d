/** All English texts at once, and with a language all of its texts: for tests of components and programs without a bundler. */
import './signed-in-texts.ts';
import { loadOtherTexts } from './catalogue.ts';

await loadOtherTexts();
