/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PortalConfig } from '@ipr/api';
import { formatBytes } from '@ipr/domain';
import { PortalRouter } from '@ipr/mfe-contract';
import { TextProvider } from '@ipr/ui';
import { packNdaEvidence } from '@ipr/verify/nda-evidence/pack';
import { testAuthority } from '@ipr/verify/testing/authority';
import { editor, takeHome, threeVersions } from '@ipr/verify/testing/take-home';
import { granteeName, grantorName, termsParts } from '@ipr/verify/testing/terms';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadPublicPorts } from '../../public-ports.ts';
import { omitSignals } from '../../requests/node-request.fixture.ts';
import { VerifyPage } from './verify-page.tsx';

omitSignals();

const vectors = join(import.meta.dirname, '../../../../packages/verify/test/vectors');
const config = {
  network: { local: false, name: 'Test', chainId: 31_337, pollMs: 100 },
  contracts: { registry: `0x${'12'.repeat(20)}` },
  urls: { rpc: 'http://127.0.0.1:1/rpc', graphql: 'http://127.0.0.1:1/graphql' },
} as unknown as PortalConfig;

const bytesOf = (name: string) => new Uint8Array(readFileSync(join(vectors, name)));
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'evidence.zip') => new File([bytes], name);

const show = async (file: File) => {
  render(
    <TextProvider locale="en" timeZone="UTC">
      <PortalRouter>
        <VerifyPage config={config} loadPorts={() => loadPublicPorts(config)} />
      </PortalRouter>
    </TextProvider>,
  );
  const user = userEvent.setup({ delay: null, applyAccept: false });
  await user.upload(screen.getByLabelText(/Choose a file/), file);
  return user;
};
/** Opens a dimension. @returns its verdict and its checks */
const open = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  const summary = screen.getByRole('heading', { name }).closest('summary');
  if (!summary) throw new Error(name);
  if (!summary.closest('details')?.open) await user.click(summary);
  const items = within(screen.getByRole('list', { name })).queryAllByRole('listitem');
  return { verdict: summary.textContent, lines: items.map(({ textContent }) => textContent ?? '') };
};
test('takes public keys of an operator, and names a file without any', async () => {
  const user = await show(fileOf(bytesOf('nda-evidence.zip')));
  await screen.findByRole('heading', { name: notProved });
  const add = (content: string, name: string) =>
    user.upload(screen.getByLabelText('Add public keys of an operator'), new File([content], name));
  await add('{"keys":[]}', 'empty.json');
  expect(await screen.findByText('“empty.json” holds no public keys of an operator.')).toBeTruthy();
  expect(screen.getByText('Trusted operator keys: 0')).toBeTruthy();
  const key = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x: 'A'.repeat(43), kid: 'B'.repeat(43) };
  await add(JSON.stringify({ keys: [key, key] }), 'keys.json');
  expect(await screen.findByText('Trusted operator keys: 1')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

const sha256 = 'ab'.repeat(32);

test('offers the verifier as files with size and SHA-256, where the build has them', async () => {
  const files = [
    { name: 'verify.html', size: 794_339, sha256 },
    { name: 'verify.mjs', size: 740_572, sha256 },
    { name: 'verify.py', size: 161_472, sha256 },
  ];
  const schemas = ['bundle.json', 'chain.json'];
  const portal = globalThis.fetch;
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return pathname === '/verifier/files.json'
      ? Response.json({ files, schemas })
      : new Response(null, { status: 404 });
  };
  await show(fileOf(bytesOf('nda-evidence.zip')));
  const part = within(await screen.findByRole('region', { name: 'Verify without this portal' }));
  for (const { name } of files) expect(part.getByRole('link', { name }).getAttribute('download')).toBe(name);
  expect(part.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...files.map(({ name, size }) => expect.stringMatching(`${name} .*${formatBytes(size)}.*${sha256}`)),
    'bundle.jsonchain.json',
  ]);
  for (const name of schemas)
    expect(part.getByRole('link', { name }).getAttribute('href')).toBe(`/verifier/schemas/${name}`);
  globalThis.fetch = portal;
});

const notProved = 'Nothing is refuted, but not everything is proved';
/** Words of a share document whose text the registry did not publish. */
const labelled = (words: string) => `${words} (named in the share document; the registry did not publish this text)`;

test('NDA evidence has six verdicts in words, each of which opens to its checks and how to repeat them', async () => {
  const user = await show(fileOf(bytesOf('nda-evidence.zip')));
  expect(await screen.findByRole('heading', { name: notProved })).toBeTruthy();
  expect(screen.getByText('Evidence of an NDA')).toBeTruthy();
  const facts = within(screen.getByRole('region', { name: 'What the file says (not all of it is proved)' }));
  for (const words of ['Signed and accepted', 'View', labelled('Standard'), 'Holder of that key (claimed)'])
    expect(facts.getByText(words)).toBeTruthy();
  // Isolated, so that a title from right to left does not move the number.
  expect(facts.getByText('Quiet motor', { selector: 'bdi' }).parentElement?.textContent).toBe('Quiet motor (7)');
  const integrity = await open(user, 'Internal integrity');
  expect(integrity.verdict).toBe('Internal integrityPassed');
  const others = integrity.lines.filter((line) => !line.startsWith('Passed'));
  expect(others).toEqual([expect.stringContaining('the registry did not publish this text')]);
  for (const name of ['Time', 'Key and account', 'Person', 'Network and authority', 'Daily root'])
    expect((await open(user, name)).verdict).toBe(`${name}Not proved`);
  const person = await open(user, 'Person');
  expect(person.lines.every((line) => line.startsWith('Not proved'))).toBe(true);
  expect(person.lines.join('\n')).toContain('The NDA was shown, then ticked, then signedReason: a claim of its author');
  expect((await open(user, 'Network and authority')).lines.join('\n')).toContain('LOCAL CHAIN: proves nothing');
  expect(screen.getAllByText('Repeat it by hand:')).toHaveLength(6);
});

test.each([
  ['of a text that the registry published', 'nda-standard-en-1.2', (words: string) => words],
  ['of a text of the grantor', undefined, labelled],
] as const)(
  'parts written by one side are claims and look like ones: names, law and courts %s',
  async (_, text, shown) => {
    const authority = await testAuthority();
    const parts = await termsParts(authority, text ? { published: text } : {});
    const user = await show(fileOf(await packNdaEvidence(parts)));
    await screen.findByRole('heading', { name: notProved });
    const facts = screen.getByRole('region', { name: 'What the file says (not all of it is proved)' });
    const factOf = (label: string) => within(facts).getByText(label).nextElementSibling?.textContent;
    expect(factOf('Name of the grantor (claimed)')).toBe(grantorName.name);
    expect(factOf('Name of the grantee (claimed)')).toBe(granteeName);
    expect([factOf('Governing law'), factOf('Place of jurisdiction')]).toEqual([shown('Germany'), shown('France')]);
    const { verdict, lines } = await open(user, 'Person');
    expect(verdict).toBe('PersonNot proved');
    for (const name of [grantorName.name, granteeName])
      expect(lines.filter((line) => line.includes(name))).toEqual([
        expect.stringMatching(/^Not proved.* stated this name .*Reason: a claim of its author/),
      ]);
  },
);

test('a take-home bundle is checked version by version', async () => {
  const user = await show(fileOf(bytesOf('take-home.zip')));
  expect(await screen.findByText('Evidence of an asset')).toBeTruthy();
  const { lines } = await open(user, 'Internal integrity');
  expect(lines.join('\n')).toContain('Version 1: The file, decrypted, has the SHA-256 that the bundle names');
  expect(screen.getByText('Exported by (claimed)')).toBeTruthy();
});

test('a version that its editor made unreadable is named, and the others keep their own verdict', async () => {
  const authority = await testAuthority();
  const plans = threeVersions.map((plan, at) =>
    at === 1 ? { ...plan, by: editor, publishes: () => 'nothing' } : plan,
  );
  const user = await show(fileOf(await takeHome(authority, plans)));
  const title = 'Refuted by what its author published: version 2. Nothing else is refuted';
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: notProved })).toBeNull();
  const verdicts = within(screen.getByRole('region', { name: 'Verdict of each version' })).getAllByRole('listitem');
  expect(verdicts.map(({ textContent }) => textContent)).toEqual([
    'Not provedVersion 3',
    'FailedVersion 2',
    'Not provedVersion 1',
  ]);
  const { verdict, lines } = await open(user, 'Internal integrity');
  expect(verdict).toBe('Internal integrityNot proved');
  expect(lines[0]).toMatch(/^FailedVersion 2: .*Reason: it is unreadable.*Published by0xe5e5/);
});

test('refuses a file with one changed byte, with the reason', async () => {
  const bytes = bytesOf('nda-evidence.zip');
  const at = Buffer.from(bytes).indexOf('keeps what is shared');
  bytes.set(new TextEncoder().encode('tells'), at);
  await show(fileOf(bytes));
  expect(await screen.findByRole('heading', { name: 'This is not evidence of this registry' })).toBeTruthy();
  expect(screen.getByText('The ZIP is damaged: bytes were changed, or some are missing.')).toBeTruthy();
});

test('looks up a file that is not evidence, and accepts another one when the registry does not answer', async () => {
  const user = await show(fileOf(new TextEncoder().encode('%PDF-1.7') as Uint8Array<ArrayBuffer>, 'plan.pdf'));
  expect((await screen.findByRole('alert')).textContent).toContain('The registry could not be queried.');
  expect(screen.queryByText('This is not evidence of this registry')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ask the blockchain' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check another file' }));
  expect(screen.getByLabelText(/Choose a file/)).toBeTruthy();
});

test('keeps the offline result when the chain is unavailable', async () => {
  const user = await show(fileOf(bytesOf('nda-evidence.zip')));
  await user.click(await screen.findByRole('button', { name: 'Ask the blockchain' }));
  expect(
    await screen.findByText('The chain did not answer. The results that do not need it remain valid.'),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: notProved })).toBeTruthy();
});

const trust = () => within(screen.getByRole('region', { name: 'Authorities that you trust for time stamps' }));
const give = (user: ReturnType<typeof userEvent.setup>, ...files: File[]) =>
  user.upload(screen.getByLabelText('Add a root certificate'), files);
const rootFile = () => new File([bytesOf('root.pem')], 'authority.pem');
const ownRoot = 'its root certificate came with the file';

test('without a root no time is proved; with the authority’s own the time stamps lead up to it', async () => {
  const user = await show(fileOf(bytesOf('nda-evidence.zip')));
  await screen.findByRole('heading', { name: notProved });
  expect(trust().getByText(/^You have named no root certificate/)).toBeTruthy();
  expect((await open(user, 'Time')).lines.join('\n')).toContain(ownRoot);
  expect(screen.getByText('no authority: the root that came with the file was used')).toBeTruthy();
  await give(user, rootFile());
  await waitFor(async () => expect((await open(user, 'Time')).lines.join('\n')).not.toContain(ownRoot));
  expect(trust().getByText(/^Only time stamps that lead to one of these certificates are accepted/)).toBeTruthy();
  expect((await open(user, 'Network and authority')).lines.join('\n')).toContain('Root certificateTest root');
  const facts = within(screen.getByRole('region', { name: 'What the file says (not all of it is proved)' }));
  expect(facts.getByText('Test root')).toBeTruthy();
  await user.click(trust().getByRole('button', { name: 'Remove Test root' }));
  expect(await screen.findByText('no authority: the root that came with the file was used')).toBeTruthy();
});

test('fails evidence whose timestamp the trusted root did not issue, with the reason', async () => {
  const pem = new TextDecoder().decode(bytesOf('root.pem'));
  const der = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
  der.write('Best root', der.lastIndexOf('Test root'), 'latin1');
  const user = await show(fileOf(bytesOf('nda-evidence.zip')));
  await screen.findByRole('heading', { name: notProved });
  await give(user, new File([new Uint8Array(der)], 'other.der'));
  expect(await screen.findByRole('heading', { name: 'This file does not prove what it says' })).toBeTruthy();
  expect(screen.getAllByText('Reason: its certificates lead to no trusted root').length).toBeGreaterThan(0);
});

test('a signer is trusted apart from the roots for time stamps, and counts for nothing else', async () => {
  const user = await show(fileOf(bytesOf('nda-evidence.zip')));
  await screen.findByRole('heading', { name: notProved });
  const signers = () => within(screen.getByRole('region', { name: 'Signers of certificates that you trust' }));
  expect(signers().getByText(/^You have named no signer/)).toBeTruthy();
  await user.upload(screen.getByLabelText('Add a signer’s certificate'), rootFile());
  expect(await signers().findByText('Test root')).toBeTruthy();
  expect(trust().queryByRole('listitem')).toBeNull();
  expect((await open(user, 'Time')).lines.join('\n')).toContain(ownRoot);
  await user.click(signers().getByRole('button', { name: 'Remove Test root' }));
  expect(await signers().findByText(/^You have named no signer/)).toBeTruthy();
});

test('refuses by name a file without a certificate or with a damaged one, and keeps the trusted roots', async () => {
  const user = await show(fileOf(bytesOf('nda-evidence.zip')));
  await screen.findByRole('heading', { name: notProved });
  const damaged = bytesOf('root.pem');
  const half = new TextDecoder().decode(damaged).replace(/\n.{64}\n/, '\n');
  await give(
    user,
    fileOf(bytesOf('nda-evidence.zip'), 'evidence.zip'),
    new File([half], 'half.pem'),
    new File([new Uint8Array(256 * 1024 + 1)], 'huge.pem'),
  );
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    '“evidence.zip” holds no certificate. A root certificate comes from the authority, as a file in PEM or DER form.',
    'A certificate in “half.pem” cannot be read. Get the file from the authority again.',
    '“huge.pem” is too large for certificates.',
  ]);
  expect(trust().queryByRole('listitem')).toBeNull();
  await give(user, rootFile());
  expect(await trust().findByText('Test root')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(screen.getAllByText('Test root').length).toBeGreaterThan(1));
});
