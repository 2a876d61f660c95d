import { bundleInMemory } from '@ipr/verify/bundle/write-bundle';
import { readZip } from '@ipr/verify/zip/read-zip';

type Bytes = Uint8Array<ArrayBuffer>;
type Schema = Parameters<typeof bundleInMemory>[0];

const generated = ['manifest.json', 'manifest.tst', 'manifest.pem'];

/** A bundle with changed files and a matching manifest, as a careful forger would make it, without a token over the manifest. */
export const changeBundle = async (
  bundle: Bytes,
  schema: Schema,
  change: (files: Map<string, Bytes>) => void,
): Promise<Bytes> => {
  const files = new Map(await readZip(bundle));
  change(files);
  const { add, finish, bytes } = bundleInMemory(schema);
  for (const [path, content] of files) if (!generated.includes(path)) await add(path, content);
  await finish();
  return bytes();
};

/** Replaces a text in a file of a bundle. @throws RangeError when the file does not contain it */
export const replaceText = (files: Map<string, Bytes>, path: string, text: string, other: string): void => {
  const before = new TextDecoder().decode(files.get(path));
  if (!before.includes(text)) throw new RangeError(`${path} does not contain '${text}'`);
  files.set(path, new TextEncoder().encode(before.replace(text, other)) as Bytes);
};
