import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const versionOf = (name) => JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version;

/**
 * What shell and modules have one copy of at run time. React and the query client hand their state through contexts, which
 * only meet when both sides import the same instance; `Failure` is recognised with instanceof, so domain and api are here too.
 * antd and react-router are inside ui and mfe-contract, cut to what the product uses, and are not shared by themselves.
 */
const libraries = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'zustand', '@tanstack/react-query'];
const ownPackages = [
  '@ipr/domain',
  '@ipr/api',
  '@ipr/ui',
  '@ipr/mfe-contract',
  '@ipr/mfe-host',
  '@ipr/mfe-host/remote-part',
];

const packageOf = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

export const sharedSingletons = () => ({
  ...Object.fromEntries(
    libraries.map((request) => [request, { singleton: true, requiredVersion: `^${versionOf(packageOf(request))}` }]),
  ),
  ...Object.fromEntries(
    ownPackages.map((request) => [request, { singleton: true, version: '0.1.0', requiredVersion: '^0.1.0' }]),
  ),
});
