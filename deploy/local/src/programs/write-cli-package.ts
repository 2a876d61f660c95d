import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { bundledFiles, bundledLicences } from './bundled-licences.ts';
import { bundle } from './bundler.ts';

const source = join(root, 'packages/cli');

/** Packages that others use only where they are installed. */
const external = /^(@walletconnect\/modal|bufferutil|utf-8-validate|pino-pretty)$/;

/** What npm publishes: one program of plain JavaScript; no dependency, no install script. */
const manifestOf = (version: string) => ({
  name: 'ipregistry',
  version,
  description: 'Registers, lists, downloads, shares and verifies from a terminal or a build server',
  license: 'Apache-2.0',
  type: 'module',
  engines: { node: '>=20.3' },
  bin: { ipregistry: './ipregistry.mjs' },
  files: ['*.mjs', 'THIRD_PARTY_NOTICES'],
});

/** Writes `ipregistry` with all that it is made of, ready for `npm pack`. @returns the folder */
export const writeCliPackage = async (folder: string): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const stats = await bundle({ entry: { program: 'packages/cli/src/main.ts' }, path: folder, node: 20, external });
  writeFileSync(join(folder, 'ipregistry.mjs'), "#!/usr/bin/env node\nimport './program.mjs';\n", { mode: 0o755 });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(version), null, 2)}\n`);
  copyFileSync(join(root, 'docs/programs.md'), join(folder, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'THIRD_PARTY_NOTICES'), bundledLicences(bundledFiles(stats)));
  return folder;
};

if (import.meta.main) process.stdout.write(`${await writeCliPackage(join(source, 'dist'))}\n`);
