import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WatchedApp } from '@ipr/mfe-dev';
import { root } from '../paths.ts';
import type { FoundModule } from './find-modules.ts';

const waiting = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Building</title></head>
<body><p>The shell is being built. If this page stays, the terminal shows the reason.</p></body></html>
`;

/**
 * An empty folder for the files that the gateway serves during development: shell/, modules/{name}/ and remotes.json;
 * in loaded/ the processes of the stack note what they run.
 * @returns the builds that must be made into it.
 */
export const openWebFolder = (folder: string, modules: readonly FoundModule[]): WatchedApp[] => {
  rmSync(folder, { recursive: true, force: true });
  const shell = join(folder, 'shell');
  const outputOf = ({ name }: FoundModule) => join(folder, 'modules', name);
  for (const output of [shell, join(folder, 'loaded'), ...modules.map(outputOf)])
    mkdirSync(output, { recursive: true });
  writeFileSync(join(shell, 'index.html'), waiting);
  const remotes = modules.map(({ remote }) => remote);
  writeFileSync(join(folder, 'remotes.json'), JSON.stringify({ remotes }));
  return [
    { folder: join(root, 'shell'), output: shell },
    { folder: join(root, 'shell'), output: join(shell, 'sign'), env: 'sign' },
    ...modules.map((module) => ({ folder: module.folder, output: outputOf(module) })),
  ];
};
