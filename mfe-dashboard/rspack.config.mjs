import { microFrontend } from '@ipr/mfe-dev/rspack';

const build = microFrontend(import.meta);

/** The chart library can draw HTML into an image; nothing here does, so its part for that (html2canvas) is left out. */
export default (env, argv) => {
  const config = build(env, argv);
  const { resolve } = config;
  return { ...config, resolve: { ...resolve, alias: { ...resolve.alias, html2canvas: false } } };
};
