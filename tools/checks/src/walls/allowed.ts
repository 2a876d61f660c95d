import type { Finding } from './hidden-imports.ts';

/** A way past the import rules that this repository needs. */
export interface Exception {
  readonly files: RegExp;
  readonly kind: Finding['kind'];
  readonly because: string;
}

const tools = /^packages\/mfe-dev\//;

/** Each line is needed: one that matches nothing any more is a complaint, too. */
export const exceptions: readonly Exception[] = [
  {
    files: tools,
    kind: 'node:module',
    because: 'the bundler’s settings look for packages as the module’s folder sees them',
  },
  { files: tools, kind: 'require', because: 'the bundler’s settings name plugins by their path' },
  {
    files: tools,
    kind: 'computed import',
    because: 'the development server reads the settings of the module it is told to build',
  },
  {
    files: /^services\/keys\/src\/main\.ts$/,
    kind: 'node:module',
    because: 'a key node writes its compile cache before it waits, so that five of them begin faster',
  },
  {
    files: /^packages\/viewer\/src\/content\/show-pdf\.ts$/,
    kind: 'worker',
    because: 'the frame has no origin: its worker comes as text from the page around, which names the file by its URL',
  },
];
