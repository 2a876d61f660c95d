import { main } from '@ipr/service-kit';
import { combinedServices } from './combined-services.ts';
import { startCombined } from './start-combined.ts';

main(() => startCombined(combinedServices, process.env));
