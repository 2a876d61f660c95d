/** Folder of hot updates, below a build's output. */
export const updatesFolder = 'updates/';

interface FederationManifest {
  readonly metaData: { readonly remoteEntry: Readonly<Record<string, unknown>> };
}

const isUpdate = (file: unknown): boolean => typeof file === 'string' && file.startsWith(updatesFolder);

/**
 * Removes hot updates from the manifest, which lists every file of a module for preloading; only a page of that very build can
 * run them. Sometimes the manifest even names the newest update as the module's entry, which a new page cannot load.
 * @param text mf-manifest.json of a development build, whose entry has a fixed name
 */
export const withoutUpdates = (text: string): string => {
  const arrays = (_key: string, value: unknown) =>
    Array.isArray(value) ? value.filter((entry) => !isUpdate(entry)) : value;
  const manifest = JSON.parse(text, arrays) as FederationManifest;
  Object.assign(manifest.metaData.remoteEntry, { name: 'remoteEntry.js', path: '' });
  return JSON.stringify(manifest);
};
