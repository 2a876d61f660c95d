/**
 * Writes gas.json, which the tests hold new figures against. Run it when a contract changed on purpose.
 * Usage: npm run gas -w @ipr/contracts; with --print the figures go to the output instead, as JSON.
 */
import { writeFileSync } from 'node:fs';
import { measureGas } from './measure-gas.ts';

const text = `${JSON.stringify(await measureGas(), null, 2)}\n`;
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(new URL('../gas.json', import.meta.url), text);
