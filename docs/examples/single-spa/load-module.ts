import type { Lifecycles } from '@ipr/mfe-contract';
import * as query from '@tanstack/react-query';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import * as zustand from 'zustand';

/** A CommonJS package is its default export for modules. */
const whole = (library: object): unknown => ('default' in library ? library.default : library);

/**
 * What the portal's shell provides to modules, and here your page: React and its kin exist once. Everything else a module brings itself.
 * Versions are those that you install; a module refuses one that is not in the range it was built with.
 */
const libraries = {
  react: [React.version, React],
  'react/jsx-runtime': [React.version, jsxRuntime],
  'react-dom': [React.version, ReactDOM],
  'react-dom/client': [React.version, ReactDOMClient],
  zustand: ['5.1.0', zustand],
  '@tanstack/react-query': ['5.108.0', query],
} as const;

Object.assign(globalThis, {
  iprLibraries: new Map(
    Object.entries(libraries).map(([name, [version, library]]) => [
      name,
      [{ version, get: async () => () => whole(library) }],
    ]),
  ),
});

interface Container {
  get(part: string): Promise<() => Lifecycles>;
}

/** The four single-spa lifecycles of a module. @param base address of the folder of one version, with '/' at its end */
export const loadModule = async (base: string): Promise<Lifecycles> => {
  const { name, entry, files } = await (await fetch(`${base}release.json`)).json();
  const script = document.createElement('script');
  // The entry runs only as it was released. The portal enforces the hash of every other file, too (decision 0114).
  Object.assign(script, { src: base + entry, integrity: files[entry], crossOrigin: 'anonymous' });
  const loaded = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${script.src} cannot be loaded`));
  });
  document.head.append(script);
  await loaded;
  const container: Container = Reflect.get(globalThis, name);
  return (await container.get('./module'))();
};
