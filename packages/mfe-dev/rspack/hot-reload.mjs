import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { updatesFolder, withoutUpdates } from '../src/without-updates.ts';

const require = createRequire(import.meta.url);
const inPage = path.join(import.meta.dirname, '../src/browser');
/** What keeps the page fresh is not itself refreshed. */
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
 * Changed modules reach the open page, components keep their state. Updates are named so that no server takes their hash for
 * a promise that the content never changes: after a restart the same name may hold something else.
 * @param app the build's name, by which the page hears of its builds.
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
