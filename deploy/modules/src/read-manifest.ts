import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleManifest } from './describe-release.ts';
import { runInModule } from './module-process.ts';

const print = 'process.stdout.write(JSON.stringify((await import(process.argv[1])).manifest))';

/**
 * What a module declares in src/manifest.ts.
 * @throws Error when its name is not that of its folder: owners of one folder do not release the module of another
 */
export const readManifest = (folder: string): ModuleManifest => {
  const file = pathToFileURL(path.join(folder, 'src/manifest.ts')).href;
  const manifest = ModuleManifest.parse(
    JSON.parse(
      runInModule(folder, ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', print, file]),
    ),
  );
  const name = path.basename(folder).replaceAll('-', '_');
  if (manifest.name !== name)
    throw new Error(`the module in ${path.basename(folder)} is named ${manifest.name} and not ${name}`);
  return manifest;
};
