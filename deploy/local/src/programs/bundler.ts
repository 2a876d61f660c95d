import { type ExternalItemFunctionData, rspack, type Stats } from '@rspack/core';
import { root } from '../paths.ts';

export interface BundleSettings {
  /** Source of each bundle, relative to the checkout, by the name of its file. */
  readonly entry: Readonly<Record<string, string>>;
  /** Folder of the files. */
  readonly path: string;
  readonly node: 20 | 24;
  /** Native code, and packages that others use only where they are installed. */
  readonly external: RegExp;
}

const compilerFor = ({ entry, path, node, external }: BundleSettings) =>
  rspack({
    context: root,
    mode: 'production',
    target: `node${node}`,
    entry: Object.fromEntries(Object.entries(entry).map(([name, source]) => [name, `./${source}`])),
    devtool: false,
    output: {
      path,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
      filename: '[name].mjs',
      chunkFilename: '[id].mjs',
    },
    optimization: {
      // Names of functions stay readable in stack traces.
      minimize: false,
      concatenateModules: false,
      // It removes private fields that are used (ky's class).
      innerGraph: false,
      splitChunks: { chunks: 'all', maxInitialRequests: 30 },
    },
    resolve: { extensions: ['.ts', '.js', '.mjs', '.json'], conditionNames: ['node', 'import', 'require', 'default'] },
    node: { __dirname: false, __filename: false },
    module: {
      parser: { javascript: { importMeta: false } },
      rules: [
        {
          test: /\.ts$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: node === 20 ? 'es2022' : 'es2024' } },
        },
      ],
    },
    externals: async ({ request = '', dependencyType }: ExternalItemFunctionData) =>
      external.test(request) ? `${dependencyType === 'esm' ? 'module' : 'node-commonjs'} ${request}` : undefined,
  });

/** Bundles programs as modules of Node. @throws Error with what the bundler refuses */
export const bundle = (settings: BundleSettings): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = compilerFor(settings);
    compiler.run((error, stats) => {
      compiler.close(() => {});
      if (error || !stats) reject(error ?? new Error('The bundler gave no result'));
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve(stats);
    });
  });
