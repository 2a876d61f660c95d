import path from 'node:path';
import { rspack } from '@rspack/core';

/** The SDK of Dynamic as one script with its own React, loaded when a person chooses it. */
export default {
  name: 'dynamic',
  context: import.meta.dirname,
  mode: 'production',
  target: ['web', 'es2022'],
  entry: { dynamic: './src/main.ts' },
  devtool: false,
  experiments: { outputModule: true },
  output: {
    path: path.join(import.meta.dirname, 'dist'),
    publicPath: 'auto',
    uniqueName: 'dynamic_wallet',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    filename: '[name].js',
    chunkFilename: '[name].[contenthash:8].js',
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      {
        // Files of the SDK begin with a directive without semicolon. Joined with others, it is followed by a parenthesis and becomes
        // a call: '"use client" is not a function'. The compiler writes the semicolon.
        test: /\.m?js$/,
        include: /node_modules[\\/]@dynamic-labs/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' } },
      },
    ],
  },
  optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin({ extractComments: true })] },
  stats: 'errors-warnings',
  performance: { hints: false },
};
