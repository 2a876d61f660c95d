import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { openProgram } from '@ipr/program/open-program';
import { register } from '@ipr/program/register';
import { expect, test } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { startAuthority } from '../src/network/authority.ts';
import { documentSteps } from '../src/network/document-steps.ts';
import { startHttpsFront } from '../src/network/https-front.ts';
import { startMailServer } from '../src/network/mail-server.ts';
import { startOtherIndex } from '../src/network/other-index.ts';
import { startProgram } from '../src/network/programs.ts';
import { startPublicNode } from '../src/network/public-node.ts';
import { startSecondChain } from '../src/network/second-chain.ts';
import { expectOpens, pdfAsset } from '../src/person/pdf-asset.ts';
import { findPorts } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });

const root = resolve(import.meta.dirname, '../..');
const pdf = makePdf('A clutch on another network', 200_000);

const closing: (() => unknown)[] = [];
test.afterAll(async () => {
  for (const close of closing.reverse()) await close();
});
/** Closed in the reverse order, also after a failure. */
const closedLater = <T extends { close(): unknown }>(started: T): T => {
  closing.push(() => started.close());
  return started;
};

const openNetwork = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ipr-network-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const settings = join(folder, 'settings');
  mkdirSync(settings);
  const first = await findPorts();
  const port = (at: number) => first + at;
  const local = (at: number) => `http://127.0.0.1:${port(at)}`;
  const chain = closedLater(await startSecondChain(folder, port(20)));
  const limiting = closedLater(await startPublicNode(chain.url, { limitsEvery: 12 }));
  const lagging = closedLater(await startPublicNode(chain.url, { lag: 1 }));
  const failing = closedLater(await startPublicNode(chain.url));
  const mail = closedLater(await startMailServer());
  const authority = closedLater(await startAuthority(folder));
  const front = closedLater(await startHttpsFront(folder, port(21), port(0)));
  const script = (path: string) => [process.execPath, join(root, path)] as const;
  closing.push(
    startProgram(folder, 'mongo', script('packages/embedded-mongo/src/main.ts'), {
      env: { EMBEDDED_MONGO_DIR: join(folder, 'mongo'), EMBEDDED_MONGO_PORT: String(port(22)) },
    }),
    startProgram(folder, 'ipfs', script('services/storage/src/ipfs-node-main.ts'), {
      env: { IPFS_DIR: join(folder, 'ipfs'), IPFS_RPC_PORT: String(port(23)), IPFS_GATEWAY_PORT: String(port(24)) },
    }),
  );
  const nodes = [limiting, lagging, failing].map(({ url }) => url).join();
  const steps = documentSteps('docs/production.md', {
    SETTINGS: settings,
    PUBLIC_ORIGIN: front.origin,
    CHAIN_ID: '80002',
    CHAIN_RPC_URL: nodes,
    KEYS_RPC_URLS: nodes,
    DEPLOYER_KEY: chain.deployerKey,
    RELAY_PRIVATE_KEY: chain.relayKey,
    MONGODB_URI: `mongodb://127.0.0.1:${port(22)}/`,
    IPFS_API_URL: local(23),
    IPFS_GATEWAY_URL: local(24),
    INDEX_URL: `${local(25)}/subgraphs/name/ip-registry`,
    SMTP_URL: mail.url,
    TSA_URL: authority.url,
    TSA_ROOTS: authority.roots,
    CERTIFICATES_SIGNING_KEY: front.key,
    CERTIFICATES_SIGNING_CHAIN: front.certificate,
    FIRST_PORT: String(port(0)),
    CURL_CA_BUNDLE: front.certificate,
    // Shared with the stacks of the other stories: without it each of twenty processes compiles its code.
    NODE_COMPILE_CACHE: join(root, '.cache', 'stories-compiled'),
  });
  closing.push(steps.end);
  /** Once the contracts have addresses. */
  const deployIndex = async () => {
    const variables = parseEnv(readFileSync(join(settings, '80002.env'), 'utf8'));
    const lower = (name: string) => String(variables[name]).toLowerCase();
    const contracts = { registry: lower('REGISTRY_ADDRESS'), accessPass: lower('ACCESS_PASS_ADDRESS') };
    const ports = { postgres: port(26), graphql: port(25), status: port(27), admin: port(28), metrics: port(29) };
    closedLater(await startOtherIndex({ folder, chainUrl: chain.url, ipfsUrl: local(23), ports, contracts }));
  };
  return { chain, limiting, failing, authority, mail, origin: front.origin, steps, deployIndex };
};

test('the documented steps set up a registry on another network, where a file is registered, shared, accepted and opened', async () => {
  const { chain, limiting, failing, authority, mail, origin, steps, deployIndex } = await openNetwork();
  const open = (email: string) => openProgram({ origin, email, readCode: mail.readCode });

  await test.step('Given a registry that was set up by the steps of the document alone', async () => {
    await steps.run('Contracts');
    await deployIndex();
    for (const title of steps.left()) await steps.run(title);
  });
  const [olga, rosa] = [await open('olga@network.example'), await open('rosa@network.example')];
  closing.push(olga.close, rosa.close);
  expect(olga.config.network).toMatchObject({ chainId: 80_002, local: true, confirmations: 8 });

  const id =
    await test.step('When a file is registered, and the block of it is taken back with five others', async () => {
      chain.takeBackNext();
      const made = await register(olga, pdfAsset('Clutch', pdf));
      expect(chain.takenBack()).toBe(1);
      await expectOpens(olga, made, pdf);
      return made;
    });
  await test.step('And it is shared while fees are six times as high and a node is down', async () => {
    failing.setDown(true);
    await chain.spikeFees();
    const { blockNumber } = await grantAccess(olga, {
      assetId: id,
      grantee: rosa.session.wallet,
      expires: 0,
      level: 'view',
      shareType: 'internal',
      variant: 'standard',
      locale: 'en',
      ndaText: 'Keep this confidential.',
    });
    expect(failing.counts.cut).toBeGreaterThan(0);
    failing.setDown(false);
    await rosa.ports.index.waitForBlock(blockNumber);
  });
  await test.step('Then the recipient signs, accepts and opens it, byte for byte', async () => {
    await acceptAccess(rosa, await readInvitation(rosa, id));
    await expectOpens(rosa, id, pdf);
  });
  await test.step('And the systems of the operator were used, with their limits', () => {
    expect(limiting.counts.limited).toBeGreaterThan(0);
    expect(authority.answered()).toBeGreaterThan(0);
    expect(mail.mails.some(({ to }) => to.includes('rosa@network.example'))).toBe(true);
  });
});
