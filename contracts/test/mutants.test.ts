import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { applyMutant, semanticMutants } from './mutants/all.ts';

const sourceOf = (file: string) => readFileSync(new URL(`../contracts/${file}.sol`, import.meta.url), 'utf8');
const all = semanticMutants.flatMap(({ mutants }) => mutants);

describe('the list of mistakes', () => {
  it('fits the contracts: each mistake is made in exactly one place and changes it', () => {
    for (const mutant of all) assert.notEqual(applyMutant(sourceOf(mutant.file), mutant), sourceOf(mutant.file));
  });

  it('names each mistake once', () => {
    assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
    assert.ok(all.length >= 105, `${all.length}`);
  });

  it('names test files that exist', () => {
    for (const name of semanticMutants.flatMap(({ tests }) => tests))
      assert.ok(existsSync(new URL(`${name}.test.ts`, import.meta.url)), name);
  });
});
