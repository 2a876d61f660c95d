import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import hre from 'hardhat';
import { measureGas } from '../scripts/measure-gas.ts';

type Figures = Readonly<Record<string, number>>;
const kept = JSON.parse(readFileSync(new URL('../gas.json', import.meta.url), 'utf8')) as Figures;
/** Hardhat's coverage adds instructions to the contracts, which changes gas. */
const instrumented = hre.globalOptions.coverage;

describe('gas', { skip: instrumented }, () => {
  let now: Figures = {};
  before(async () => {
    now = await measureGas();
  });
  const atMost = (name: string, limit: number) =>
    assert.ok((now[name] ?? Number.NaN) <= limit, `${name}: ${now[name]}, at most ${limit}`);

  it('no figure is more than 2 % above gas.json, which names them all', () => {
    assert.deepEqual(Object.keys(now).sort(), Object.keys(kept).sort());
    for (const [name, figure] of Object.entries(kept)) atMost(name, figure * 1.02);
  });

  it('registering costs 160,000 at most, and 200,000 for the first asset of a person', () => {
    atMost('createAsset', 160_000);
    atMost("createAsset, a person's first", 200_000);
  });

  it('a Safe adds 42,000 at most to a registration', () => {
    atMost('createAsset through a Safe', (now.createAsset ?? 0) + 42_000);
  });

  it('accepting costs a plain account 95,000 at most, its access pass included', () => {
    atMost('acceptAccess by a plain account', 95_000);
    atMost('acceptAccess by a plain account, access pass set', 95_000);
    atMost("acceptAccess, access pass set, a person's second", 78_000);
  });

  it('accepting costs 97,000 at most when the pass begins a new slot of the list of a person', () => {
    atMost("acceptAccess, access pass set, a person's eighth", 97_000);
  });

  it('accepting through a Safe costs 150,000 at most, its access pass included', () => {
    atMost('acceptAccess through a Safe, access pass set', 150_000);
  });

  it('revoking costs 36,000 at most, its access pass included, whether or not the person has others', () => {
    atMost('revokeAccess', 36_000);
    atMost('revokeAccess, access pass set', 36_000);
    atMost('revokeAccess, access pass set, another one left', 36_000);
  });
});
