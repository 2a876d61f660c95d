/**
 * Writes gas.json, which the tests hold new figures against. Run it when a contract changed on purpose.
 * Usage: npm run gas -w @ipr/contracts; with --print [module]… the figures go to the output instead, as JSON, those of
 * each module's `measureOthers` among them.
 */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Figures, measureGas, type Place } from './measure-gas.ts';

const isPrinted = process.argv[2] === '--print';
const measureOthers = async (place: Place): Promise<Figures> => {
  let figures: Figures = {};
  for (const file of isPrinted ? process.argv.slice(3) : []) {
    const others = (await import(pathToFileURL(file).href)) as { measureOthers: (place: Place) => Promise<Figures> };
    figures = { ...figures, ...(await others.measureOthers(place)) };
  }
  return figures;
};
const text = `${JSON.stringify(await measureGas(measureOthers), null, 2)}\n`;
if (isPrinted) process.stdout.write(text);
else writeFileSync(new URL('../gas.json', import.meta.url), text);
