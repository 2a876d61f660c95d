import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { packageVersions } from '../src/package-versions.ts';

const require = createRequire(import.meta.url);
const versionOf = (name) => JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version;

/**
 * Libraries that exist once in the page: React, its contexts and the query client require that shell and modules import the same
 * instance. The shell provides them; a module whose range the shell's version is not in is refused.
 */
const libraries = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'zustand', '@tanstack/react-query'];

/**
 * Packages of which a module uses the shell's copy only if it was built from the same sources, and its own copy otherwise: texts, schemas,
 * domain rules and components of a module are those it was tested with. antd and react-router are part of ui and mfe-contract.
 */
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

const ownVersion = packageVersions(path.join(import.meta.dirname, '../..'));

const shares = [
  ...libraries.map((request) => ({ request, name: request, version: versionOf(packageOf(request)) })),
  ...ownPackages.map((request) => ({
    request,
    name: request,
    version: ownVersion(packageOf(request)),
    isExact: true,
  })),
  ...timestampLibraries.map((name) => ({
    request: ofVerifier.resolve(name),
    name,
    version: ofVerifier(`${name}/package.json`).version,
  })),
];

/**
 * @param isProvided whether another build provides them, so that this one contains copies of the product's own packages only
 * @param development whether the build follows changes, after which shell and module have different sources for a moment
 */
export const sharedSingletons = (isProvided, development = false) =>
  Object.fromEntries(
    shares.map(({ request, name, version, isExact = false }) => [
      request,
      {
        singleton: true,
        shareKey: name,
        version: isExact && development ? '0.1.0' : version,
        requiredVersion: isExact ? (development ? '0.1.0' : version) : `^${version}`,
        ...(isProvided && (development || !isExact) ? { import: false } : {}),
      },
    ]),
  );
