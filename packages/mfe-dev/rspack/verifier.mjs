import path from 'node:path';
import { rspack } from '@rspack/core';
import { unusedParts } from './preset.mjs';

const scripts = {
  test: /\.ts$/,
  loader: 'builtin:swc-loader',
  type: 'javascript/auto',
  options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
};

/** The packages whose files only declare: what the verifier does not use of them is left out, as the calls of the services are. */
const declarations = { test: /[\\/]packages[\\/](?:abi|api|domain|protocol)[\\/]src[\\/]/, sideEffects: false };

/** One file without chunks. */
const oneFile = (dir, name, entry, target, output, plugins = []) => ({
  name,
  context: dir,
  mode: 'production',
  target,
  entry: { [name]: entry },
  devtool: false,
  output: { clean: false, asyncChunks: false, ...output },
  resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
  module: { parser: { javascript: { dynamicImportMode: 'eager' } }, rules: [scripts, declarations, ...unusedParts] },
  optimization: { splitChunks: false, runtimeChunk: false },
  plugins,
  performance: { hints: false },
  stats: 'errors-warnings',
});

/**
 * Builds of the verifier that need nothing else: the script of its page, and its program for Node.js 20 and later.
 * @param meta import.meta of the workspace's rspack.config.mjs
 * @param out folder of the files, dist/verifier without it
 */
export const verifierFiles = ({ dirname, resolve }, out = path.join(dirname, 'dist/verifier')) => {
  const program = new URL(resolve('@ipr/verify/cli')).pathname;
  const asModule = { module: true, chunkFormat: 'module', library: { type: 'module' } };
  const asProgram = [
    new rspack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true }),
    // Node.js 20 has no import.meta.main.
    new rspack.DefinePlugin({ 'import.meta.main': 'true' }),
  ];
  return [
    oneFile(dirname, 'page', './src/verifier/main.ts', ['web', 'es2022'], { path: out, filename: 'page.js' }),
    oneFile(
      dirname,
      'verify',
      program,
      ['node20', 'es2022'],
      { path: out, filename: 'verify.mjs', ...asModule },
      asProgram,
    ),
  ];
};
