import path from 'node:path';

/**
 * Build of the embed for partners' pages: one module under a stable name and hashed chunks that it loads. Modules of the browser need no
 * global for loading chunks, no federation and no React.
 * @param meta import.meta of the workspace's rspack.config.mjs
 */
export const embedFiles = ({ dirname }) => ({
  name: 'embed',
  context: dirname,
  mode: 'production',
  target: ['web', 'es2022'],
  entry: { embed: './src/embed/embed.ts' },
  devtool: false,
  output: {
    path: path.join(dirname, 'dist/embed'),
    publicPath: 'auto',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    filename: '[name].js',
    chunkFilename: '[name].[contenthash:8].js',
    clean: true,
  },
  resolve: { extensions: ['.ts'] },
  module: {
    // The address that serves the script is known in the page only.
    parser: { javascript: { importMeta: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        sideEffects: false,
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
      },
    ],
  },
  optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic', splitChunks: false, runtimeChunk: false },
  performance: { hints: false },
  stats: 'errors-warnings',
});
