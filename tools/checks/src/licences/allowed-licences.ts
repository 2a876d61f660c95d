/** Licences (SPDX) that any package may have: they require at most a notice, which THIRD_PARTY_NOTICES gives. */
export const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

export interface LicenceException {
  readonly licence: string;
  readonly reason: string;
}

/** libvips, which sharp loads as a shared library, by platform; an installation has the one of its own. */
const libvips: readonly (readonly [licence: string, names: readonly string[]])[] = [
  [
    'LGPL-3.0-or-later',
    [
      ...['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ppc64', 'linux-riscv64', 'linux-s390x'],
      ...['linux-x64', 'linuxmusl-arm64', 'linuxmusl-x64'],
    ].map((platform) => `libvips-${platform}`),
  ],
  ['Apache-2.0 AND LGPL-3.0-or-later', ['win32-arm64', 'win32-ia32', 'win32-x64']],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', ['wasm32']],
];

const sharpBinaries: Readonly<Record<string, LicenceException>> = Object.fromEntries(
  libvips.flatMap(([licence, names]) =>
    names.map((name) => [
      `@img/sharp-${name}`,
      { licence, reason: 'a library that is loaded unmodified, and can be replaced by another build' },
    ]),
  ),
);

/** Packages that may have another licence, with the reason; an unused exception is refused. */
export const licenceExceptions: Readonly<Record<string, LicenceException>> = {
  ...sharpBinaries,
  '@axe-core/playwright': { licence: 'MPL-2.0', reason: 'a tool of the tests, unmodified and not distributed' },
  'axe-core': { licence: 'MPL-2.0', reason: 'a tool of the tests, unmodified and not distributed' },
  '@fontsource-variable/noto-sans-jp': { licence: 'OFL-1.1', reason: 'a font, embedded in certificates unmodified' },
  '@fontsource-variable/noto-sans-kr': { licence: 'OFL-1.1', reason: 'a font, embedded in certificates unmodified' },
  '@fontsource-variable/noto-sans-sc': { licence: 'OFL-1.1', reason: 'a font, embedded in certificates unmodified' },
  '@fontsource/noto-sans-arabic': { licence: 'OFL-1.1', reason: 'a font, embedded in certificates unmodified' },
  '@fontsource/noto-sans-hebrew': { licence: 'OFL-1.1', reason: 'a font, embedded in certificates unmodified' },
  '@fontsource/inter': { licence: 'OFL-1.1', reason: 'a font, served unmodified' },
  '@fontsource/jetbrains-mono': { licence: 'OFL-1.1', reason: 'a font, served unmodified' },
  '@fontsource/source-serif-4': { licence: 'OFL-1.1', reason: 'a font, served unmodified' },
  'caniuse-lite': { licence: 'CC-BY-4.0', reason: 'data that tools read during a build; not shipped' },
  duck: { licence: 'BSD', reason: 'two clauses by its LICENSE, which require a notice at most' },
  'spdx-exceptions': { licence: 'CC-BY-3.0', reason: 'a list of names; not changed' },
  'truncate-utf8-bytes': { licence: 'WTFPL', reason: 'permissive, without any condition' },
  '@lit-protocol/contracts': {
    licence: 'none stated',
    reason: "ABIs and addresses of Lit's networks, required by Lit's client (MIT); its publisher states no licence",
  },
};

/** Licences of packages whose manifest names none in the current form: package and version → licence and its source. */
export const statedElsewhere: Readonly<Record<string, { readonly licence: string; readonly where: string }>> = {
  '@antv/g2-extension-plot@0.2.2': { licence: 'MIT', where: 'LICENSE of the package' },
  '@graphprotocol/graph-ts@0.38.2': { licence: 'MIT OR Apache-2.0', where: 'README.md of the package' },
  '@lit-protocol/contracts@0.0.74': { licence: 'none stated', where: 'neither package.json nor a file states one' },
  '@lit-protocol/logger@7.4.0': { licence: 'MIT', where: 'LICENSE of its repository, LIT-Protocol/js-sdk' },
  '@lit-protocol/wasm@7.4.0': { licence: 'MIT', where: 'LICENSE of its repository, LIT-Protocol/js-sdk' },
  '@nomicfoundation/ignition-ui@3.2.0': { licence: 'MIT', where: 'LICENSE of the package' },
  'busboy@1.6.0': { licence: 'MIT', where: "'licenses' in package.json, LICENSE of the package" },
  'humanize-number@0.0.2': { licence: 'MIT', where: 'Readme.md of the package' },
  'memorystream@0.3.1': { licence: 'MIT', where: "'licenses' in package.json, LICENSE of the package" },
  'streamsearch@1.1.0': { licence: 'MIT', where: "'licenses' in package.json, LICENSE of the package" },
  'valid-url@1.0.9': { licence: 'MIT', where: 'LICENSE of the package' },
};
