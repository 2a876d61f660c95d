import type { Hex } from '@ipr/domain';
import { recordChanges } from '../src/folders/record-changes.ts';
import type { Workfiles } from '../src/folders/repository.ts';

const wallet: Hex = `0x${'11'.repeat(20)}`;

test('a written change succeeds although its end cannot be recorded', async () => {
  const written: string[] = [];
  const placements = { forget: async (_: Hex, id: string) => ({ default: written.push(id) }) };
  const workfiles = { trees: {}, placements } as unknown as Workfiles;
  const begin = async () => () => Promise.reject(new Error('the database does not answer'));
  await recordChanges(workfiles, { begin }).placements.forget(wallet, '7');
  expect(written).toEqual(['7']);
});
