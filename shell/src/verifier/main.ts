import { matchLocale } from '@ipr/ui/texts/locale';
import { config } from 'zod';
import { openPage } from './page.ts';

// The page's policy permits no code from text, which zod would try once.
config({ jitless: true });
openPage(document.body, matchLocale(navigator.languages));
