import path from 'node:path';
import { rspack } from '@rspack/core';
import { unusedParts } from './preset.mjs';

/**
 * Build of the signing frame: one script, one style sheet and their page, which a host of its own serves. No federation, no chunks.
 * @param meta import.meta of the shell's rspack.config.mjs
 * @param argv its mode is 'development' while sources are watched
 */
export const signFrameFiles = ({ dirname }, argv) => ({
  name: 'sign-frame',
  context: dirname,
  mode: argv?.mode ?? 'production',
  target: ['web', 'es2022'],
  entry: { frame: './src/sign-frame/main.ts' },
  devtool: false,
  output: { path: path.join(dirname, 'dist/sign'), filename: '[name].js', clean: true, asyncChunks: false },
  resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
      },
      // Files that only declare: what the frame does not use of them is left out.
      { test: /[\\/]packages[\\/](?:abi|api|domain|protocol)[\\/]src[\\/]/, sideEffects: false },
      ...unusedParts,
    ],
  },
  plugins: [
    new rspack.CopyRspackPlugin({
      patterns: ['index.html', 'frame.css']
        .map((name) => `src/sign-frame/${name}`)
        .map((from) => ({ from, to: path.basename(from) })),
    }),
  ],
  optimization: { splitChunks: false, runtimeChunk: false },
  performance: { hints: false },
  stats: 'errors-warnings',
});
