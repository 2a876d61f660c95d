/**
 * Writes gas.json, which the tests hold new figures against. Run it when a contract changed on purpose.
 * Usage: npm run gas -w @ipr/contracts; with --print [module] the figures go to the output instead, as JSON, those of the
 * module's `measureOthers` among them.
 */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { measureGas } from './measure-gas.ts';

const [isPrinted, others] = process.argv[2] === '--print' ? [true, process.argv[3]] : [false];
const { measureOthers } = others ? await import(pathToFileURL(others).href) : {};
const text = `${JSON.stringify(await measureGas(measureOthers), null, 2)}\n`;
if (isPrinted) process.stdout.write(text);
else writeFileSync(new URL('../gas.json', import.meta.url), text);
