import { Session } from 'node:inspector/promises';
import { verifyBundle } from '../src/verify-bundle.ts';
import { testAuthority } from './authority.fixture.ts';
import { amoy } from './chain.fixture.ts';
import { editJson, resign } from './rebuild.fixture.ts';
import { takeHome, threeVersions } from './take-home.fixture.ts';

const logsOfReceipt = 60;

/** A bundle with many versions in one transaction, whose receipt has many logs. */
const bundleOf = async (versions: number) => {
  const honest = await takeHome(await testAuthority('1.2.3.4'), threeVersions.slice(0, 1), {
    on: amoy,
    withKeys: false,
    withoutTokens: true,
  });
  return resign(honest, (files) => {
    editJson(files, 'bundle.json', (document) => {
      const [only] = document.versions;
      const numbers = Array.from({ length: versions }, (_, at) => versions - at);
      document.versions = numbers.map((number) => ({ ...only, number, ciphertext: null, timestamp: null }));
    });
    editJson(files, 'chain.json', (chain) => {
      for (const { receipt } of Object.values<{ receipt: { logs: object[] } }>(chain.transactions))
        receipt.logs = Array.from({ length: logsOfReceipt }, () => receipt.logs[0] ?? {});
    });
  });
};

/** How often the functions with these names are called. */
const countCalls = async (names: readonly string[], work: () => Promise<unknown>): Promise<number[]> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const functions = result.flatMap((script) => script.functions);
  return names.map((name) =>
    functions
      .filter(({ functionName }) => functionName === name)
      .reduce((sum, { ranges: [whole] }) => sum + (whole?.count ?? 0), 0),
  );
};

test('decodes and hashes a receipt once, however many versions of a bundle share it', async () => {
  const work = ['registryEventIn', 'keccakP'];
  const [few, many] = [await bundleOf(2), await bundleOf(22)];
  const [decodedFew = 0, hashedFew = 0] = await countCalls(work, () => verifyBundle(few));
  const [decodedMany = 0, hashedMany = 0] = await countCalls(work, () => verifyBundle(many));
  expect(decodedFew).toBeGreaterThanOrEqual(logsOfReceipt);
  expect(decodedMany).toBe(decodedFew);
  // One permutation per 136 bytes: twenty more versions hash less than the receipt itself takes.
  expect(hashedFew).toBeGreaterThan(logsOfReceipt);
  expect(hashedMany - hashedFew).toBeLessThan(hashedFew);
});
