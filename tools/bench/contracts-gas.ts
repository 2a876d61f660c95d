/**
 * Gas of the registry's calls, compared with similar calls of other products, measured in one run on one chain.
 * Usage: node tools/bench/contracts-gas.ts (after `npm run build -w @ipr/contracts`). Story's contracts are fetched with npm for
 * the time of the run; if that fails, their rows are missing and a line reports it.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const contracts = join(import.meta.dirname, '../../contracts');
const others = ['eas-attestation.ts', 'story-registration.ts'].map((name) => join(import.meta.dirname, name));
const print = (line: string) => process.stdout.write(`${line}\n`);
const measured = JSON.parse(
  execFileSync(process.execPath, ['scripts/write-gas.ts', '--print', ...others], { cwd: contracts, encoding: 'utf8' }),
) as Readonly<Record<string, number>>;

const row = (name: string, gas: number, against: number) =>
  print(`${name.padEnd(52)} ${gas.toLocaleString('en').padStart(9)} ${(gas / against).toFixed(2).padStart(6)}`);

const base = measured.createAsset ?? Number.NaN;
print(`${''.padEnd(52)} ${'gas'.padStart(9)} ${'ratio'.padStart(6)}  to createAsset`);
for (const [name, gas] of Object.entries(measured)) row(name, gas, base);
const [story, mint] = [measured['Story 1.0.0-beta-rc6 register'], measured['ERC721URIStorage mint']];
if (story && mint) row('Story register and the NFT it needs, sum', story + mint, base);
const onTop = (measured['createAsset through a Safe'] ?? Number.NaN) - base;
print(`\nA Safe adds ${onTop.toLocaleString('en')} to a registration.`);
