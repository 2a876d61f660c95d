import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const versionOf = (name) => JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version;

/**
 * Libraries of which shell and modules share one copy at run time. React and the query client use contexts, which require that
 * both import the same instance; `Failure` is checked with instanceof, so domain and api are included.
 * antd and react-router are part of ui and mfe-contract, reduced to what the product uses, and are not shared separately.
 */
const libraries = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'zustand', '@tanstack/react-query'];
const ownPackages = [
  '@ipr/domain',
  '@ipr/api',
  '@ipr/ui/base',
  '@ipr/ui/forms',
  '@ipr/ui/icons',
  '@ipr/ui/lists',
  '@ipr/ui/menus',
  '@ipr/ui/overlays',
  '@ipr/ui/paging',
  '@ipr/ui/panels',
  '@ipr/mfe-contract',
  '@ipr/mfe-host',
  '@ipr/mfe-host/remote-part',
  '@ipr/viewer',
];

const packageOf = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** By their files: other packages may use another version of the same name. */
const ofVerifier = createRequire(path.join(import.meta.dirname, '../../verify/package.json'));
const timestampLibraries = ['asn1js', 'pkijs'];

const shares = [
  ...libraries.map((request) => ({ request, name: request, version: versionOf(packageOf(request)) })),
  ...ownPackages.map((request) => ({ request, name: request, version: '0.1.0' })),
  ...timestampLibraries.map((name) => ({
    request: ofVerifier.resolve(name),
    name,
    version: ofVerifier(`${name}/package.json`).version,
  })),
];

/** @param isProvided whether another build provides them, so that this one contains no copies */
export const sharedSingletons = (isProvided) =>
  Object.fromEntries(
    shares.map(({ request, name, version }) => [
      request,
      {
        singleton: true,
        shareKey: name,
        version,
        requiredVersion: `^${version}`,
        ...(isProvided ? { import: false } : {}),
      },
    ]),
  );
