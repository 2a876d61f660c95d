import { allowedLicences, licenceExceptions } from './allowed-licences.ts';
import { canBeMet } from './licence-expression.ts';
import type { LockedPackage } from './locked-packages.ts';

/** Licences of packages of optional/dynamic whose manifest names none: package and version → licence. */
export const statedInOptional: Readonly<Record<string, { readonly licence: string; readonly where: string }>> = {
  '@dynamic-labs-connectors/base-account-evm@4.6.15': { licence: 'MIT', where: 'LICENSE' },
  '@dynamic-labs-connectors/metamask-evm@4.6.15': { licence: 'MIT', where: 'LICENSE' },
  '@dynamic-labs-sdk/assert-package-version@1.20.0': {
    licence: 'none stated',
    where: 'neither package.json nor a file',
  },
  '@dynamic-labs-sdk/client@1.20.0': { licence: 'none stated', where: 'neither package.json nor a file' },
  '@dynamic-labs-wallet/forward-mpc-shared@0.7.1': { licence: 'MIT', where: 'LICENSE.md' },
  '@evervault/wasm-attestation-bindings@0.3.1': { licence: 'none stated', where: 'neither package.json nor a file' },
  'eyes@0.1.8': { licence: 'MIT', where: 'LICENSE' },
  'querystring@0.2.0': { licence: 'MIT', where: 'License.md' },
  'text-encoding-utf-8@1.0.2': { licence: 'Unlicense', where: 'LICENSE.md' },
};

/** Licences that are named by a file of the package: beginning of its name → licence and a phrase of the file. */
export const licenceFiles: readonly (readonly [scope: string, licence: string, phrase: string])[] = [
  ['@reown/', 'LicenseRef-Reown-Community', 'REOWN COMMUNITY LICENSE AGREEMENT'],
  ['@walletconnect/', 'LicenseRef-WalletConnect-Community', 'WALLETCONNECT COMMUNITY LICENSE AGREEMENT'],
  ['@metamask/', 'LicenseRef-ConsenSys-Non-Commercial', 'solely for Non-Commercial Use'],
];

/** Licences with conditions that the portal's own packages may not have; docs/production.md names them for operators who enable Dynamic. */
const conditions = new Set(['LGPL-3.0-only', 'MPL-2.0', 'none stated', ...licenceFiles.map(([, licence]) => licence)]);

const named = ({ name, licence }: LockedPackage): string | undefined =>
  licence?.startsWith('SEE LICENSE IN') ? licenceFiles.find(([scope]) => name.startsWith(scope))?.[1] : licence;

/** The packages with the names of licences that are files. */
export const withNamedLicences = (packages: readonly LockedPackage[]): readonly LockedPackage[] =>
  packages.map((one) => ({ ...one, licence: named(one) }));

/** Packages of the optional SDK whose licence is neither allowed nor known, one line each. */
export const assessOptional = (packages: readonly LockedPackage[]): readonly string[] =>
  packages.flatMap(({ name, version, licence }) =>
    licence !== undefined &&
    (canBeMet(licence, allowedLicences) || licenceExceptions[name]?.licence === licence || conditions.has(licence))
      ? []
      : [
          `optional/dynamic: ${name}@${version} has a licence that is not known: read it, then name it in optional-licences.ts`,
        ],
  );
