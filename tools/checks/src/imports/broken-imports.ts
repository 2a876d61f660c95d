/** An import that a rule of .dependency-cruiser.mjs must refuse. */
export interface BrokenImport {
  readonly rule: string;
  /** The file that breaks the rule. */
  readonly file: string;
  readonly imports: string;
  /** Files the import resolves to, with their own imports in `imported`. */
  readonly others?: Readonly<Record<string, string>>;
}

const broken = (rule: string, file: string, imports: string, others: Readonly<Record<string, string>> = {}) => ({
  rule,
  file,
  imports,
  others,
});

/** The one package whose name differs from its folder. */
const names: Readonly<Record<string, string>> = { 'deploy/local': 'local-stack' };

/** A case whose import resolves to an empty file of another workspace. */
const across = (rule: string, file: string, target: string) => {
  const [folder = '', path = ''] = target.split('/src/');
  const name = names[folder] ?? folder.split('/').at(-1);
  return broken(rule, file, `@ipr/${name}/src/${path.replace(/\.ts$/, '')}`, { [target]: '' });
};

/** Each rule is broken at least once; a rule without a case fails the test. */
export const brokenImports: readonly BrokenImport[] = [
  across('apps-are-islands', 'mfe-assets/src/menu.ts', 'shell/src/links.ts'),
  across('apps-are-islands', 'services/relay/src/types.ts', 'services/taxonomy/src/types.ts'),
  across('packages-import-no-app', 'packages/ui/src/menu.tsx', 'shell/src/menu.ts'),
  across('product-imports-no-tooling', 'services/relay/src/chain.ts', 'deploy/local/src/anvil.ts'),
  broken('domain-imports-nothing', 'packages/domain/src/hash.ts', 'node:crypto'),
  broken('domain-imports-nothing', 'packages/domain/src/schema.ts', 'zod'),
  broken('domain-imports-nothing', 'packages/domain/src/read-file.ts', 'node:fs'),
  broken('domain-imports-nothing', 'packages/domain/src/ask.ts', 'node:https'),
  broken('domain-imports-nothing', 'packages/domain/src/call.ts', 'ky'),
  broken('domain-imports-nothing', 'packages/domain/src/store.ts', 'mongoose'),
  broken('abi-imports-nothing', 'packages/abi/src/encode.ts', 'viem'),
  broken('api-imports-domain-zod-and-ky', 'packages/api/src/store.ts', 'mongoose'),
  across('api-imports-domain-zod-and-ky', 'packages/api/src/abi.ts', 'packages/abi/src/abi.ts'),
  across('interface-uses-interface-packages', 'mfe-assets/src/log.ts', 'packages/service-kit/src/log.ts'),
  across('services-use-service-packages', 'services/relay/src/database.ts', 'packages/embedded-mongo/src/open.ts'),
  across('ui-uses-api-and-domain', 'packages/ui/src/shell.ts', 'packages/mfe-contract/src/shell.ts'),
  across('mfe-contract-uses-ui-and-interfaces', 'packages/mfe-contract/src/file.ts', 'packages/viewer/src/file.ts'),
  across('mfe-host-uses-the-contract', 'packages/mfe-host/src/file.ts', 'packages/client/src/file.ts'),
  across('modules-mount-parts-only', 'mfe-assets/src/modules.ts', 'packages/mfe-host/src/modules.ts'),
  across('features-use-the-contract', 'packages/features/src/mount.ts', 'packages/mfe-host/src/mount.ts'),
  across('viewer-uses-ui-and-interfaces', 'packages/viewer/src/kit.ts', 'packages/mfe-contract/src/kit.ts'),
  across('client-uses-api-and-interfaces', 'packages/client/src/texts.ts', 'packages/ui/src/texts.ts'),
  across('verify-uses-the-language', 'packages/verify/src/report.ts', 'packages/ui/src/texts.ts'),
  across('sdk-imports-nothing', 'packages/sdk/src/codes.ts', 'packages/domain/src/codes.ts'),
  broken('sdk-imports-nothing', 'packages/sdk/src/send.ts', 'ky'),
  broken('sdk-imports-nothing', 'packages/sdk/src/read-file.ts', 'node:fs'),
  across('service-kit-uses-api-and-domain', 'packages/service-kit/src/safe.ts', 'packages/abi/src/safe.ts'),
  across(
    'embedded-mongo-is-self-contained',
    'packages/embedded-mongo/src/failure.ts',
    'packages/domain/src/failure.ts',
  ),
  across('verify-uses-the-language', 'packages/verify/src/share.ts', 'packages/client/src/share.ts'),
  across(
    'protocol-uses-domain-abi-and-api',
    'packages/protocol/src/registry/read.ts',
    'packages/ports/src/chain/port.ts',
  ),
  across('ports-use-the-language', 'packages/ports/src/index/port.ts', 'packages/service-kit/src/log.ts'),
  across(
    'adapters-only-in-composition-roots',
    'packages/ports/src/mail/port.ts',
    'packages/adapter-graph/src/fields.ts',
  ),
  across(
    'an-adapter-imports-ports-and-protocol',
    'packages/adapter-graph/src/head.ts',
    'packages/adapter-rpc/src/head.ts',
  ),
  across('an-adapter-imports-ports-and-protocol', 'packages/adapter-rpc/src/log.ts', 'packages/service-kit/src/log.ts'),
  broken('ports-use-the-language', 'packages/ports/src/wallet/port.ts', 'viem'),
  broken('only-one-adapter-names-lit-protocol', 'packages/adapter-rpc/src/keys.ts', '@lit-protocol/lit-node-client'),
  broken('only-one-adapter-names-kubo-rpc-client', 'services/relay/src/pin.ts', 'kubo-rpc-client'),
  broken('only-one-adapter-names-nodemailer', 'services/relay/src/mail.ts', 'nodemailer'),
  broken('only-one-adapter-names-aws4fetch', 'services/relay/src/copies.ts', 'aws4fetch'),
  broken('only-one-adapter-names-safe-global', 'packages/protocol/src/safe/safe.ts', '@safe-global/protocol-kit'),
  broken('only-one-adapter-names-simplewebauthn', 'services/relay/src/passkey.ts', '@simplewebauthn/server'),
  broken('only-one-adapter-names-dynamic-labs', 'shell/src/session/sign-in.ts', '@dynamic-labs/sdk-react-core'),
  broken('only-one-adapter-names-openid-client', 'services/relay/src/openid.ts', 'openid-client'),
  broken('an-adapter-has-its-row', 'packages/adapter-kubo/src/new-vendor.ts', 'new-vendor'),
  broken('an-adapter-has-its-row', 'packages/protocol/src/share/new-vendor.ts', 'new-vendor'),
  broken('no-chain-library-in-the-interface', 'mfe-assets/src/address.ts', 'viem'),
  across('adapters-only-in-composition-roots', 'mfe-assets/src/assets.ts', 'packages/adapter-graph/src/graph.ts'),
  across('adapters-only-in-composition-roots', 'services/relay/src/submit.ts', 'packages/adapter-rpc/src/chain.ts'),
  across('adapters-only-in-composition-roots', 'packages/client/src/register.ts', 'packages/adapter-kubo/src/kubo.ts'),
  across('adapters-only-in-composition-roots', 'mfe-assets/src/program.ts', 'packages/program/src/open.ts'),
  broken('domain-does-no-io', 'services/relay/src/transactions/submit.ts', 'koa'),
  broken('domain-does-no-io', 'services/relay/src/transactions/find.ts', 'mongoose'),
  broken('no-server-code-in-the-browser', 'shell/src/log.ts', 'pino'),
  broken('no-node-in-the-browser', 'shell/src/path.ts', 'node:path'),
  broken('no-node-in-the-browser', 'packages/client/src/read-file.ts', 'node:fs'),
  broken('no-node-in-the-browser', 'packages/verify/src/token.ts', 'node:crypto'),
  broken('no-browser-code-on-the-server', 'services/relay/src/page.tsx', 'react'),
  broken('antd-comes-from-ui', 'mfe-assets/src/button.tsx', 'antd'),
  broken('charts-in-a-chunk-of-their-own', 'mfe-assets/src/chart.tsx', '@ant-design/charts'),
  broken('the-router-comes-from-mfe-contract', 'shell/src/link.tsx', 'react-router-dom'),
  broken('no-test-code-in-the-product', 'services/relay/src/start-relay.ts', '../test/relay.fixture.ts', {
    'services/relay/test/relay.fixture.ts': '',
  }),
  broken('ship-no-development-package', 'services/taxonomy/src/schema.ts', 'zod'),
  broken('declare-what-you-import', 'e2e/src/schema.ts', 'zod'),
  across('declare-what-you-import', 'e2e/src/hex.ts', 'packages/domain/src/hex.ts'),
  broken('import-what-exists', 'shell/src/start.ts', './nowhere.ts'),
  broken('import-what-exists', 'services/relay/src/keys.ts', '@ipr/keys/src/hidden', {
    'services/keys/src/hidden.ts': '',
  }),
  broken('import-what-exists', 'services/relay/src/koa-files.ts', 'koa/dist/index.mjs'),
  broken('no-path-into-another-workspace', 'e2e/src/dates.ts', '../../packages/domain/src/dates.ts', {
    'packages/domain/src/dates.ts': '',
  }),
  broken('no-path-into-another-workspace', 'mfe-assets/src/names.ts', '../../node_modules/@ipr/domain/src/names.ts', {
    'packages/domain/src/names.ts': '',
  }),
  broken('file-names-are-specific', 'shell/src/format.ts', './utils.ts', { 'shell/src/utils.ts': '' }),
  broken('file-names-are-specific', 'shell/src/dates.ts', './helpers/format.ts', {
    'shell/src/helpers/format.ts': '',
  }),
  broken('file-names-are-specific', 'services/relay/src/hex.ts', './common/hex.ts', {
    'services/relay/src/common/hex.ts': '',
  }),
  across('development-code-stays-outside', 'mfe-assets/src/alone.ts', 'packages/mfe-harness/src/main.ts'),
  across('development-code-stays-outside', 'mfe-assets/src/compile.ts', 'packages/mfe-dev/src/start-compiler.ts'),
  across(
    'development-code-stays-outside',
    'packages/mfe-contract/src/contract.ts',
    'packages/mfe-harness/src/small.ts',
  ),
  broken('only-its-entry-imports-a-composition-root', 'shell/src/pages/home.ts', '../adapters.ts', {
    'shell/src/adapters.ts': '@ipr/adapter-graph/src/graph',
  }),
  broken('only-its-entry-imports-a-composition-root', 'services/relay/src/log.ts', './start-small.ts', {
    'services/relay/src/start-small.ts': '',
  }),
  broken('only-its-entry-imports-a-composition-root', 'services/relay/src/app.ts', './service.ts', {
    'services/relay/src/service.ts': '',
  }),
  broken('no-ui-below-the-ui', 'packages/client/src/use-asset.ts', 'react'),
  broken('no-cycles', 'shell/src/hen.ts', './egg.ts', { 'shell/src/egg.ts': './hen.ts' }),
  broken('mappings-stay-alone', 'subgraph/mappings/assets.ts', 'viem'),
];

/** Imports that the rules allow: the file and the imported name. */
export const goodImports: readonly (readonly [file: string, imports: string])[] = [
  ['shell/src/adapters.ts', '@ipr/adapter-graph/src/graph'],
  ['services/relay/src/main.ts', '@ipr/adapter-rpc/src/chain'],
  ['services/relay/src/service.ts', './start-relay.ts'],
  ['packages/program/src/main.ts', '@ipr/adapter-rpc/src/chain'],
  ['services/relay/test/relay.test.ts', '@ipr/embedded-mongo/src/open'],
  ['services/relay/test/chain.test.ts', '@ipr/local-stack/src/anvil'],
  ['services/relay/src/transactions/repository.mongo.ts', 'mongoose'],
  ['packages/adapter-lit/src/lit-client.ts', '@lit-protocol/lit-node-client'],
  ['packages/api/src/schema.ts', 'zod'],
  ['packages/api/src/call.ts', 'ky'],
  ['deploy/local/src/registry.ts', '@ipr/adapter-rpc/src/chain'],
  ['subgraph/mappings/access.ts', '@graphprotocol/graph-ts'],
  ['mfe-assets/src/standalone.tsx', '@ipr/mfe-harness/src/main'],
  ['shell/src/shell-contract.ts', './adapters.ts'],
];
