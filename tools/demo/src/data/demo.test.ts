import { createHash } from 'node:crypto';
import { extensionOf, pickerExtensions, uploadLimits } from '@ipr/domain';
import { demo } from './index.ts';

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

const files = demo.assets.flatMap(({ file, versions = [] }) => [
  file,
  ...versions.flatMap((version) => version.file ?? []),
]);
const magic: Readonly<Record<string, string>> = {
  pdf: '%PDF-',
  png: '\x89PNG\r\n\x1a\n',
  jpg: '\xff\xd8\xff',
  docx: 'PK\x03\x04',
  xlsx: 'PK\x03\x04',
};

test.each(files.map((file) => [file.name, file] as const))(
  '%s has the content of its extension and is below the upload limit',
  async (name, file) => {
    const bytes = await file.bytes();
    const extension = extensionOf(name);
    expect(pickerExtensions).toContain(extension);
    expect(latin(bytes).startsWith(magic[extension] ?? 'unknown')).toBe(true);
    expect(bytes.length).toBeLessThan(uploadLimits.picker);
  },
);

test('generates distinct files with the same bytes each time', async () => {
  const hashesOf = async () =>
    Promise.all(
      files.map(async ({ bytes }) =>
        createHash('sha256')
          .update(await bytes())
          .digest('hex'),
      ),
    );
  const hashes = await hashesOf();
  expect(new Set(hashes).size).toBe(files.length);
  expect(await hashesOf()).toEqual(hashes);
});

test('shares name assets that exist, never their owners, and versions by others have an accepted grant to edit', () => {
  for (const share of demo.shares) expect(demo.assets.find(({ key }) => key === share.asset)?.owner).not.toBe(share.to);
  for (const { key, versions = [] } of demo.assets)
    for (const { by } of versions)
      if (by)
        expect(demo.shares).toContainEqual(
          expect.objectContaining({ asset: key, to: by, accepted: true, level: expect.stringMatching(/edit|admin/) }),
        );
});
