/**
 * What the registry's calls cost, beside what others cost for comparable ones, in gas, measured in one run on one chain.
 * Usage: node bench/contracts-gas.ts (after `npm run build -w @ipr/contracts`)
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const contracts = join(import.meta.dirname, '../contracts');
const others = join(import.meta.dirname, 'eas-attestation.ts');
const print = (line: string) => process.stdout.write(`${line}\n`);
const measured = JSON.parse(
  execFileSync(process.execPath, ['scripts/write-gas.ts', '--print', others], { cwd: contracts, encoding: 'utf8' }),
) as Readonly<Record<string, number>>;

/**
 * Not measured in this run: Story's contracts are in no package that may be used (npm has a beta without a licence). A
 * figure of an earlier run on the same kind of chain, chain id 80002: protocol-core-v1 at 1e80201b, second `register` and
 * the mint of the NFT it needs, built with OpenZeppelin 5.0.1 and without its registration fee.
 */
const quoted = { 'Story IPAssetRegistry.register, NFT mint included': 450_716 } as const;

const row = (name: string, gas: number, against: number, note = '') =>
  print(
    `${name.padEnd(52)} ${gas.toLocaleString('en').padStart(9)} ${(gas / against).toFixed(2).padStart(6)}  ${note}`,
  );

const base = measured.createAsset ?? Number.NaN;
print(`${''.padEnd(52)} ${'gas'.padStart(9)} ${'ratio'.padStart(6)}  to createAsset`);
for (const [name, gas] of Object.entries(measured)) row(name, gas, base);
for (const [name, gas] of Object.entries(quoted)) row(name, gas, base, 'quoted, not measured here');
const onTop = (measured['createAsset through a Safe'] ?? Number.NaN) - base;
print(`\nA Safe adds ${onTop.toLocaleString('en')} to a registration.`);
