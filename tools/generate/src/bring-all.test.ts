import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { artefact, root } from './artefact.ts';
import { bringAll } from './bring-all.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generate-'));
});
afterAll(() => rm(folder, { recursive: true }));

const pathOf = (name: string) => relative(root, join(folder, name));
const page = (name: string, text: string) => artefact(name, async () => ({ [pathOf(name)]: text }));
const broken = artefact('broken', async () => {
  throw new Error('two things have one name');
});

const bring = async (artefacts: Parameters<typeof bringAll>[0], check: boolean) => {
  const output: string[] = [];
  const isRight = await bringAll(artefacts, check, (line) => output.push(line));
  return { isRight, output: output.join('\n') };
};

test('writes only artefacts that differ', async () => {
  expect(await bring([page('a/new.md', 'one')], false)).toEqual({
    isRight: true,
    output: `written: ${pathOf('a/new.md')}`,
  });
  expect(await readFile(join(folder, 'a/new.md'), 'utf8')).toBe('one');
  expect((await bring([page('a/new.md', 'one')], false)).output).toBe('Everything generated is up to date.');
});

test('a check writes nothing, names every file that differs and the command to run', async () => {
  await writeFile(join(folder, 'old.md'), 'edited by hand');
  const { isRight, output } = await bring([page('old.md', 'made'), page('absent.md', 'made')], true);
  expect(isRight).toBe(false);
  for (const words of [pathOf('old.md'), pathOf('absent.md'), 'run npm run gen']) expect(output).toContain(words);
  expect(await readFile(join(folder, 'old.md'), 'utf8')).toBe('edited by hand');
});

test('reports why an artefact failed and writes the others', async () => {
  const { isRight, output } = await bring([broken, page('rest.md', 'made')], false);
  expect(isRight).toBe(false);
  expect(output).toContain('broken: two things have one name');
  expect(await readFile(join(folder, 'rest.md'), 'utf8')).toBe('made');
});
