import { me } from '../../testing/small-world.ts';
import { contentOf, documentAt, first, registered, setUp } from '../update/update.fixture.ts';
import { newUpdateDraft } from '../update/update.ts';
import { updateAsset } from '../update/update-asset.ts';
import { openDepsOf } from './open-asset-file.ts';
import { openShownFile } from './open-shown-file.ts';

const nothing = () => undefined;

/** An asset whose texts changed this often without a new file. */
const withTexts = async (...descriptions: readonly string[]) => {
  const world = await registered();
  for (const [at, description] of descriptions.entries())
    await updateAsset(setUp(world).deps, { changes: { description } }, newUpdateDraft({ id: '1', version: at + 1 }));
  const metadata = await documentAt(world);
  const deps = { ...openDepsOf(setUp(world).deps.person), keynet: async () => world.keynetOf(me) };
  world.calls.length = 0;
  const open = (content = deps.content) =>
    openShownFile(
      { ...deps, content },
      { onChainHash: world.entries[0]?.versions.at(-1)?.hash ?? '', metadata },
      nothing,
    );
  const released = () => world.calls.filter((call) => call === 'keynet.unwrapKey').length;
  return { open, released };
};

test('opens the file of a version with other texts by one release of a key, under the name of the file', async () => {
  const { open, released } = await withTexts('quieter', 'silent');
  const { bytes, fileName, private: texts } = await open();
  expect([fileName, texts, released()]).toEqual(['motor.pdf', null, 1]);
  expect(bytes).toEqual(await contentOf(first));
});

test('opens the texts too where they have the key of the file', async () => {
  const { open, released } = await withTexts();
  expect(await open()).toMatchObject({ fileName: 'motor.pdf', private: { description: 'quiet' } });
  expect(released()).toBe(1);
});

test('reads the name from the version itself while an earlier document is unavailable', async () => {
  const { open, released } = await withTexts('quieter');
  const opened = await open(async () => {
    throw new Error('storage is away');
  }).catch((thrown: unknown) => thrown);
  expect([opened, released()]).toEqual([expect.any(Error), 2]);
});
