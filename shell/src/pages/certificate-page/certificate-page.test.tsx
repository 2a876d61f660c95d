/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { PortalConfig, PublicCertificate } from '@ipr/api';
import { PortalRouter } from '@ipr/mfe-contract';
import { TextProvider } from '@ipr/ui';
import { ChainDocument, TakeHomeDocument } from '@ipr/verify/take-home/document';
import { testAuthority } from '@ipr/verify/testing/authority';
import { takeHome, threeVersions } from '@ipr/verify/testing/take-home';
import { readZip } from '@ipr/verify/zip/read-zip';
import { cleanup, render, screen, within } from '@testing-library/react';
import { omitSignals } from '../../requests/node-request.fixture.ts';
import { CertificatePage } from './certificate-page.tsx';
import type { ValidCertificate } from './check-chain.ts';

omitSignals();
const id = '7-c4c4c4-1772400000';
const sha256 = 'ab'.repeat(32);

let chain: ChainDocument;
let document: TakeHomeDocument;
beforeAll(async () => {
  const files = await readZip(await takeHome(await testAuthority(), threeVersions));
  const json = (path: string) => JSON.parse(new TextDecoder().decode(files.get(path)));
  chain = ChainDocument.parse(json('chain.json'));
  document = TakeHomeDocument.parse(json('bundle.json'));
});
const portal = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = portal;
});

/** The certificate of a version of the asset on the chain of these tests. */
const certificateOf = (
  number: number,
  change: Partial<ValidCertificate['version']> = {},
  title?: string,
): ValidCertificate => {
  const version = document.versions.find((each) => each.number === number);
  const sent = version && chain.transactions[version.transaction];
  if (!version || !sent) throw new Error('no version');
  const { hash, cid, transaction } = version;
  const block = Number(sent.header.number);
  const registeredAt = new Date(Number(sent.header.timestamp) * 1000).toISOString();
  return {
    state: 'valid',
    certificateId: id,
    issuedAt: '2026-03-02T10:00:00.000Z',
    sha256,
    network: document.network,
    asset: { id: document.asset.id, name: 'Motor', title: title ?? version.title },
    version: { number, hash, cid, transaction, block, registeredAt, ...change },
    newest: null,
  };
};

/** Answers of a node that has the blocks of the chain document. */
const answerOf = (method: string, [first]: readonly unknown[]): unknown => {
  const { state, transactions } = chain;
  if (method === 'eth_getTransactionReceipt') return transactions[first as `0x${string}`]?.receipt ?? null;
  if (method === 'eth_getBlockByNumber') return state.header;
  if (method === 'eth_getBlockByHash')
    return Object.values(transactions).find(({ header }) => header.hash === first)?.header ?? null;
  const { data } = first as { readonly data: string };
  return [state.asset, state.owner, state.version].find((call) => call.data === data)?.result;
};

const show = (reply: PublicCertificate | number, shownId = id) => {
  const { chainId, genesisHash, registry } = document.network;
  const config = {
    network: { chainId, genesisHash, local: true, name: 'Local chain', pollMs: 100 },
    contracts: { registry },
    urls: { api: '/api/v1', rpc: '/rpc' },
  } as unknown as PortalConfig;
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(String(input), init);
    if (!new URL(request.url).pathname.startsWith('/rpc'))
      return typeof reply === 'number'
        ? Response.json(
            {
              type: 'x',
              title: 'x',
              status: reply,
              code: reply === 404 ? 'certificate.not-found' : 'service.unavailable',
            },
            { status: reply },
          )
        : Response.json(reply);
    const sent = await request.json();
    const one = ({ id: number, method, params }: { id: number; method: string; params: unknown[] }) => ({
      jsonrpc: '2.0',
      id: number,
      result: answerOf(method, params),
    });
    return Response.json(Array.isArray(sent) ? sent.map(one) : one(sent));
  };
  render(
    <TextProvider locale="en" timeZone="UTC">
      <PortalRouter>
        <CertificatePage config={config} id={shownId} />
      </PortalRouter>
    </TextProvider>,
  );
};
const checks = async () => {
  const chainNow = within(await screen.findByRole('region', { name: 'The chain now' }));
  const list = await chainNow.findByRole('list');
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const event = 'The transaction registered this title, hash and document as this version of this asset';
const block = 'The block header of the transaction has its hash and the time of the registration';
const network = 'The certificate is about the network and registry of this portal';

test('shows the public facts of the newest version, and what the browser found on the chain', async () => {
  show(certificateOf(3));
  expect(await screen.findByText('This certificate was issued here and has not been withdrawn')).toBeTruthy();
  const facts = within(screen.getByRole('region', { name: 'Public facts of the registration' }));
  for (const words of [document.versions.find(({ number }) => number === 3)?.title ?? '', '7'])
    expect(facts.getByText(words)).toBeTruthy();
  expect(await checks()).toEqual([
    `Passed${network}`,
    `Passed${event}`,
    `Passed${block}`,
    'PassedThis is the newest version of the asset',
  ]);
  expect(screen.getByText(/^Checked in this browser/)).toBeTruthy();
});

test('an older version stays valid, and the page says how many there are and links the newest certificate', async () => {
  const newest = { certificateId: '7-c4c4c4-1772500000', version: 3, issuedAt: '2026-03-03T10:00:00.000Z' };
  show({ ...certificateOf(1), newest });
  expect((await checks()).map((line) => line?.slice(0, 6))).toEqual(['Passed', 'Passed', 'Passed']);
  expect(await screen.findByText(/^The asset has 3 versions today/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Newest certificate: version 3' });
  expect(link.getAttribute('href')).toBe('/verify/7-c4c4c4-1772500000');
});

test('a certificate that the chain contradicts fails', async () => {
  show(certificateOf(3, { hash: `0x${'00'.repeat(32)}` }));
  expect((await checks())[1]).toBe(`Failed${event}`);
});

test('a title, or a time of registration, that the chain does not have fails', async () => {
  show(certificateOf(3, {}, 'A better\u202e motor'));
  expect((await checks())[1]).toBe(`Failed${event}`);
  expect(screen.getByText('[U+202E]').parentElement?.textContent).toBe('A better[U+202E] motor');
  cleanup();
  show(certificateOf(3, { registeredAt: '2001-01-01T00:00:00.000Z' }));
  expect((await checks()).slice(1, 3)).toEqual([`Passed${event}`, `Failed${block}`]);
});

test('a certificate of another network proves nothing about this chain', async () => {
  show({ ...certificateOf(3), network: { ...document.network, chainId: 137 } });
  expect((await checks()).slice(0, 2)).toEqual([`Failed${network}`, `Not proved${event}`]);
});

test('states that a certificate was withdrawn, without the facts of the asset', async () => {
  const moments = { issuedAt: '2026-03-02T10:00:00.000Z', revokedAt: '2026-03-04T10:00:00.000Z' };
  show({ state: 'revoked', certificateId: id, ...moments });
  expect(await screen.findByText('This certificate was withdrawn by its owner')).toBeTruthy();
  expect(screen.queryByRole('region')).toBeNull();
});

test.each([id, 'no-number', '../../config.json'])(
  'gives the same answer for the unknown number %p',
  async (shownId) => {
    show(404, shownId);
    expect(await screen.findByText('There is no certificate with this number')).toBeTruthy();
  },
);

test('offers another attempt when the service does not answer', async () => {
  show(503);
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
  expect(screen.queryByText('There is no certificate with this number')).toBeNull();
});
