import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { chunkList } from './chunk-list.mjs';
import { hotReload } from './hot-reload.mjs';
import { sharedSingletons } from './shared.mjs';
import { shellGroups, splitChunks } from './split-chunks.mjs';

const require = createRequire(import.meta.url);
const kiB = 1024;

/** Node globals used by isomorphic libraries; the key network's client requires real Buffer and process. */
const nodeNames = {
  fallback: { crypto: false, stream: false, http: false, https: false, zlib: false, url: false, vm: false, fs: false },
  alias: { buffer$: require.resolve('buffer/'), 'process/browser.js': require.resolve('process/browser.js') },
  provide: { Buffer: ['buffer', 'Buffer'], process: 'process/browser.js' },
};

/** react-router names its development build for every environment. */
const productionRouter = () =>
  new rspack.NormalModuleReplacementPlugin(/[\\/]react-router[\\/]dist[\\/]development[\\/]/, ({ createData }) => {
    if (createData?.resource) createData.resource = createData.resource.replace('development', 'production');
  });

const ownLoader = (test, file) => ({ test, loader: path.join(import.meta.dirname, '../src', file) });

/** Loaders that remove what no page uses and no bundler can find out. */
export const unusedParts = [
  ownLoader(/[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/, 'zod-without-json-schema.ts'),
  ownLoader(/[\\/]packages[\\/]api[\\/]src[\\/][\w-]+\.ts$/, 'api-without-summaries.ts'),
  ownLoader(/[\\/]pkijs[\\/]build[\\/]index\.js$/, 'unused-pki-classes.ts'),
  ownLoader(/[\\/]antd[\\/]es[\\/](?:avatar|badge|alert|tag)[\\/]index\.js$/, 'components-without-parts.ts'),
  ownLoader(/(^|[\\/])@module-federation[\\/]runtime[\\/]rspack\.js$/, 'short-federation-runtime.ts'),
];

/** The parts of antd's components; their packages do not declare that importing them has no effect. */
const componentParts = {
  test: /[\\/]node_modules[\\/](?:@rc-component|@ant-design[\\/](?:colors|cssinjs|cssinjs-utils|fast-color))[\\/]/,
  sideEffects: false,
};

/** Loads the components that a page uses instead of all. */
const componentGroups = {
  test: /\.tsx?$/,
  exclude: /[\\/]packages[\\/]ui[\\/]/,
  loader: path.join(import.meta.dirname, '../src/import-component-groups.ts'),
};

const ownSource = /[\\/]packages[\\/](ui|mfe-contract)[\\/]|[\\/]node_modules[\\/]/;
const throughKit = { antd: '@ipr/ui', 'react-router': '@ipr/mfe-contract', 'react-router-dom': '@ipr/mfe-contract' };

/** Fails the build on a direct import of antd or the router: a second copy would not share the shell's theme and history. */
const oneCopyOnly = () =>
  new rspack.NormalModuleReplacementPlugin(/^(antd|react-router(-dom)?)$/, ({ request, contextInfo }) => {
    if (!ownSource.test(contextInfo.issuer))
      throw new Error(`${contextInfo.issuer} imports '${request}': import it from '${throughKit[request]}' instead`);
  });

const scripts = (development) => ({
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  type: 'javascript/auto',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development, refresh: development } },
    },
  },
});

const page = (template, name) =>
  new rspack.HtmlRspackPlugin({
    template,
    publicPath: '/',
    excludeChunks: [name],
    scriptLoading: 'defer',
    inject: 'body',
  });

const output = (dir, name, development, publicPath) => ({
  path: path.join(dir, 'dist'),
  publicPath,
  uniqueName: name,
  chunkLoadingGlobal: `chunk_${name}`,
  // A file that hangs is given up before the page's time for a module ends (loadTimeoutMs), so that Retry requests it anew.
  chunkLoadTimeout: 50_000,
  filename: development ? '[name].js' : '[name].[contenthash:8].js',
  chunkFilename: development ? '[name].chunk.js' : '[name].[contenthash:8].chunk.js',
  // Includes the build's name, because a hot update would otherwise replace another build's style sheet of the same name.
  cssFilename: development ? `${name}.[name].css` : '[name].[contenthash:8].css',
  cssChunkFilename: development ? `${name}.[name].chunk.css` : '[name].[contenthash:8].chunk.css',
  assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  crossOriginLoading: 'anonymous',
  // In watch mode a page that is several builds behind still requests the updates in between.
  clean: !development,
});

const federated = (name, development, { isProvided = false, ...federation }) =>
  new ModuleFederationPlugin({
    name,
    shared: sharedSingletons(isProvided, development),
    dts: false,
    dev: { disableDynamicRemoteTypeHints: true },
    ...federation,
  });

/** The plugin's own run-time part negotiates versions and loads modules in many formats, which takes 44 kB compressed. */
const ownRuntime = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]webpack-bundler-runtime[\\/]dist[\\/]\w+\.c?js$/,
    path.join(import.meta.dirname, '../src/browser/shared-libraries.ts'),
  );

const base = ({ dir, name, entry, template, development, publicPath, federation, maxEntryBytes, groups = {} }) => ({
  name,
  context: dir,
  mode: development ? 'development' : 'production',
  target: ['web', 'es2022'],
  entry,
  devtool: development ? 'cheap-module-source-map' : 'hidden-source-map',
  output: output(dir, name, development, publicPath),
  resolve: {
    extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
    fallback: nodeNames.fallback,
    // antd's components import these files; by the shorter path a second copy of each language would be loaded.
    alias: { ...nodeNames.alias, 'antd/locale': 'antd/es/locale' },
  },
  module: {
    parser: {
      'css/auto': { namedExports: false },
      // Scripts of sandboxed frames are bundled like workers: each into one file (packages/viewer).
      javascript: { worker: ['FrameScript from ./frame-script.ts', '...'] },
    },
    rules: [
      scripts(development),
      componentGroups,
      componentParts,
      ...unusedParts,
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  optimization: {
    moduleIds: development ? 'named' : 'deterministic',
    chunkIds: development ? 'named' : 'deterministic',
    runtimeChunk: false,
    splitChunks: splitChunks(groups),
    // A failed compilation leaves the last successful files in place.
    emitOnErrors: false,
  },
  plugins: [
    ...(template ? [page(template, name)] : []),
    ...(federation ? [federated(name, development, federation), ownRuntime()] : []),
    oneCopyOnly(),
    new rspack.ProvidePlugin(nodeNames.provide),
    new rspack.DefinePlugin({ global: 'globalThis' }),
    ...(development ? [hotReload(name)] : [productionRouter(), chunkList]),
  ],
  lazyCompilation: false,
  // Imports inside the key network's client that are never executed in a browser.
  ignoreWarnings: [/@protobufjs\/inquire/, /Can't resolve '@walletconnect\/modal'/],
  stats: 'errors-warnings',
  performance: {
    hints: development ? false : 'error',
    maxEntrypointSize: maxEntryBytes,
    maxAssetSize: 8 * 1024 * kiB,
    assetFilter: (file) => /\.js$/.test(file),
  },
});

/** In front of an entry of a page: the page's policy for strings that would become code. */
const trustListedCode = path.join(import.meta.dirname, '../src/browser/trust-listed-code.ts');

const harnessPage = require.resolve('@ipr/mfe-harness/page.html');

const isDevelopment = (argv) => (argv?.mode ?? process.env.NODE_ENV) === 'development';

const nameOf = (dir) =>
  JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
    .name.replace(/^@[^/]+\//, '')
    .replaceAll('-', '_');

/**
 * Build of a micro-frontend: exposes './module' from src/index.ts and writes dist/mf-manifest.json with hashed files. With
 * `env.alone` it adds a page that shows the module in the harness; that page is never published.
 * @param meta import.meta of the module's rspack.config.mjs
 * @param options.exposes further parts, e.g. { './share-panel': './src/parts/share-panel.ts' }
 */
export const microFrontend = (meta, { exposes = {}, name, maxEntryBytes = 400 * kiB } = {}) => {
  const dir = meta.dirname;
  const container = name ?? nameOf(dir);
  return (env, argv) => {
    const development = isDevelopment(argv);
    const alone = development && Boolean(env?.alone);
    return base({
      dir,
      name: container,
      development,
      maxEntryBytes,
      publicPath: alone ? '/' : 'auto',
      entry: alone ? { main: [trustListedCode, './src/standalone.tsx'] } : {},
      template: alone ? harnessPage : undefined,
      federation: {
        filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        exposes: { './module': './src/index.ts', ...exposes },
        // The shell provides them; a module that is shown alone has no shell.
        isProvided: !alone,
        manifest: true,
      },
    });
  };
};

/** Build of the shell: dist/index.html and hashed files, no remotes known at build time. */
export const shellApp = (meta, { maxEntryBytes = 400 * kiB } = {}) => {
  const dir = meta.dirname;
  return (_env, argv) =>
    base({
      dir,
      name: nameOf(dir),
      development: isDevelopment(argv),
      maxEntryBytes,
      publicPath: '/',
      entry: { main: [trustListedCode, './src/index.ts'] },
      template: path.join(dir, 'src/index.html'),
      federation: { manifest: false },
      groups: shellGroups,
    });
};

/**
 * The shell and modules as one application without federation: what federation costs is measured against it (tools/bench).
 * @param entry a file that imports them
 * @param out folder of the files
 */
export const oneApplication = ({ dir, entry, out }) => {
  const config = base({ dir, name: 'one', development: false, publicPath: '/', entry: { main: entry } });
  return { ...config, output: { ...config.output, path: out }, performance: { hints: false }, devtool: false };
};
