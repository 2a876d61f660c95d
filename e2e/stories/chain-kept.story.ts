import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { expectOpens, pdfAsset } from '../src/person/pdf-asset.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import { createStack, type Stack } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });

let stack: Stack;
let person: Person;
const pdfs = new Map<string, Buffer>();

test.beforeAll(async () => {
  stack = await createStack();
  await stack.start();
  person = await createPerson(stack.origin, 'keeper@example.org');
});
test.afterAll(async () => {
  await person.close();
  await stack.remove();
});

const register = async (title: string): Promise<void> => {
  const pdf = makePdf(title, 5_000);
  pdfs.set(await person.register(pdfAsset(title, pdf)), pdf);
};

const blockHashes = async (): Promise<string[]> => {
  const newest = Number(await stack.rpc<string>('eth_blockNumber'));
  return Promise.all(
    Array.from({ length: newest + 1 }, async (_, at) => {
      const block = await stack.rpc<{ hash: string }>('eth_getBlockByNumber', [`0x${at.toString(16)}`, false]);
      return block.hash;
    }),
  );
};

const everythingOpens = async (): Promise<void> => {
  expect(await person.ports.chain.assetCount()).toBe(pdfs.size);
  for (const [id, pdf] of pdfs) await expectOpens(person, id, pdf);
};

test('after every process was killed at once the chain has the same blocks', async () => {
  await register('Before the cut');
  await register('Right before the cut');
  const before = await blockHashes();
  await stack.killEverything();
  await stack.start();
  expect((await blockHashes()).slice(0, before.length)).toEqual(before);
  expect(stack.output()).toContain('with the same hashes');
  await everythingOpens();
});

test('a lost chain is refused in words, and made again from the journal of the relay on request', async () => {
  await stack.stop();
  rmSync(join(stack.folder, 'chain'), { recursive: true });
  await expect(stack.start()).rejects.toThrow(/Missing: chain\/ .*npm start -- --rebuild chain/s);
  await stack.start(false, ['--rebuild', 'chain']);
  await expect.poll(() => person.ports.chain.assetCount()).toBe(pdfs.size);
  await person.ports.index.waitForBlock(await person.ports.chain.blockNumber(), 60_000);
  await everythingOpens();
  await register('After the rebuild');
  await everythingOpens();
});
