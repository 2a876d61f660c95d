import path from 'node:path';
import { rspack } from '@rspack/core';

const viewer = path.dirname(new URL(import.meta.resolve('swagger-ui-dist/package.json')).pathname);

/**
 * Adds the page that shows the API to the build of the shell, in `api-docs`: the viewer as it was published, our page around it and the
 * document.
 * @param meta import.meta of the workspace's rspack.config.mjs
 */
export const withApiDocs = ({ dirname }, config) => {
  const to = (name) => path.join('api-docs', name);
  const patterns = [
    { from: path.join(viewer, 'swagger-ui-bundle.js'), to: to('swagger-ui.js') },
    // It names the packages inside the viewer, whose licences ask for that.
    { from: path.join(viewer, 'swagger-ui-bundle.js.LICENSE.txt'), to: to('swagger-ui.js.LICENSE.txt') },
    { from: path.join(viewer, 'swagger-ui.css'), to: to('swagger-ui.css') },
    { from: path.join(dirname, 'src/api-docs'), to: 'api-docs' },
    { from: path.join(dirname, '../docs/api/openapi.json'), to: to('openapi.json') },
  ].map((pattern) => ({ ...pattern, info: { minimized: true } }));
  return { ...config, plugins: [...(config.plugins ?? []), new rspack.CopyRspackPlugin({ patterns })] };
};
