import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { updatesFolder, withoutUpdates } from '../src/without-updates.ts';

const require = createRequire(import.meta.url);
const inPage = path.join(import.meta.dirname, '../src/browser');
/** Excludes the refresh code itself from refreshing. */
const itself = /[\\/]mfe-dev[\\/]src[\\/]browser[\\/]/;

const leaveUpdatesOut = (compiler) =>
  compiler.hooks.thisCompilation.tap('updates', (compilation) =>
    compilation.hooks.processAssets.tap(
      { name: 'updates', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
      () => {
        const manifest = compilation.getAsset('mf-manifest.json');
        if (!manifest) return;
        const text = withoutUpdates(manifest.source.source().toString());
        compilation.updateAsset('mf-manifest.json', new rspack.sources.RawSource(text));
      },
    ),
  );

/**
 * Hot updates for the open page; components keep their state. Update files are named without a hash, because servers treat
 * hashed names as immutable: after a restart the same name may have different content.
 * @param app the build's name in the event stream
 */
export const hotReload = (app) => ({
  apply: (compiler) => {
    Object.assign(compiler.options.output, {
      hotUpdateChunkFilename: `${updatesFolder}[id].[fullhash]-update.js`,
      hotUpdateMainFilename: `${updatesFolder}[runtime].[fullhash]-update.json`,
    });
    compiler.options.resolve.alias = {
      ...compiler.options.resolve.alias,
      'react-refresh': path.join(inPage, 'react-refresh'),
      'react-refresh-itself$': require.resolve('react-refresh/runtime'),
    };
    leaveUpdatesOut(compiler);
    new rspack.DefinePlugin({ __ipr_app__: JSON.stringify(app) }).apply(compiler);
    new rspack.HotModuleReplacementPlugin().apply(compiler);
    new ReactRefreshRspackPlugin({ exclude: [/[\\/]node_modules[\\/]/, itself] }).apply(compiler);
    new rspack.EntryPlugin(compiler.context, path.join(inPage, 'follow-builds.ts'), { name: undefined }).apply(
      compiler,
    );
  },
});
