import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

interface PageSettings {
  /** Absolute. */
  readonly entry: string;
  /** Folder for the bundle. */
  readonly into: string;
  /** Packages that the page has already. */
  readonly externals?: Readonly<Record<string, string>>;
}

/** A page's script as a partner's bundler builds it: TypeScript and JSX, minified, one file. @returns its text */
export const bundlePage = ({ entry, into, externals = {} }: PageSettings): Promise<string> =>
  new Promise((resolve, reject) => {
    const compiler = rspack({
      mode: 'production',
      context: import.meta.dirname,
      target: ['web', 'es2022'],
      entry: { page: entry },
      devtool: false,
      performance: false,
      output: { path: into, filename: 'page.js' },
      externals: { ...externals },
      // A package that was fetched into a temporary folder finds React here.
      resolve: {
        extensions: ['.tsx', '.ts', '.mjs', '.js'],
        modules: ['node_modules', join(import.meta.dirname, '../../../node_modules')],
      },
      module: {
        rules: [
          {
            test: /\.tsx?$/,
            loader: 'builtin:swc-loader',
            options: {
              jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
            },
          },
        ],
      },
    });
    compiler.run((error, stats) => {
      compiler.close(() => {});
      if (error || !stats || stats.hasErrors())
        reject(error ?? new Error(stats?.toString({ all: false, errors: true })));
      else resolve(readFileSync(join(into, 'page.js'), 'utf8'));
    });
  });
