import { main } from '@ipr/service-kit';
import { combinedServices } from './combined-services.ts';
import { startCombined } from './start-combined.ts';

// Outside `main`: a defect in the code of a service ends the process with Node's own report, which names file and line.
const loaded = await Promise.all(combinedServices.map(async ({ name, load }) => ({ name, prepare: await load() })));

main(() => startCombined(loaded, process.env));
