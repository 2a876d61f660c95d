import type { Finding } from './hidden-imports.ts';

/** A use that bypasses the import rules and that this repository needs. */
export interface Exception {
  readonly files: RegExp;
  readonly kind: Finding['kind'];
  readonly because: string;
}

const tools = /^packages\/mfe-dev\//;

/** An entry that matches nothing is reported too. */
export const exceptions: readonly Exception[] = [
  {
    files: /^services\/certificates\/src\/(?:document\/fonts|render\/browser\/(?:resolve|unpack)-browser)\.ts$/,
    kind: 'node:module',
    because: 'finds the files of font packages and of the packed browser, which no import can name',
  },
  {
    files: tools,
    kind: 'node:module',
    because: 'the bundler’s settings resolve packages from the module’s folder',
  },
  { files: tools, kind: 'require', because: 'the bundler’s settings name plugins by their path' },
  {
    files: tools,
    kind: 'computed import',
    because: 'the development server reads the settings of the module that it builds',
  },
  {
    files: /^shell\/src\/dynamic\/dynamic-script\.ts$/,
    kind: 'computed import',
    because: 'the script of Dynamic is built apart, and the configuration names it (decision 0042)',
  },
  {
    files: /^packages\/service-kit\/src\/main\.ts$/,
    kind: 'node:module',
    because: 'a key node writes its compile cache before it listens, so that five of them start faster',
  },
  {
    files: /^packages\/viewer\/src\/content\/show-pdf\.ts$/,
    kind: 'worker',
    because: 'the frame has no origin: the embedding page passes its worker as text and names the file by its URL',
  },
  {
    files: /^packages\/domain\/src\/page-state\.ts$/,
    kind: 'declared global',
    because: 'shell and modules may each have a copy of this file; what the page has once is found by a symbol',
  },
];
