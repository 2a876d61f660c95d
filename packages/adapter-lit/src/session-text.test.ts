import { type KeySession, keyResource, parseSessionText, sessionText } from '@ipr/protocol/keynet/session-text';
import { createSiweMessage, LitAccessControlConditionResource } from '@lit-protocol/auth-helpers';
import { LitNodeClient } from '@lit-protocol/lit-node-client';

const session: KeySession = {
  domain: 'localhost:8080',
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  sessionKey: 'ab'.repeat(32),
  chainId: 80_002,
  nonce: `0x${'12'.repeat(32)}`,
  issuedAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-21T10:10:00.000Z',
  resource: keyResource('1'.repeat(64), '2'.repeat(64)),
};
const text = sessionText(session);

test('equals the text that the key network’s SDK writes', async () => {
  const litNodeClient = new LitNodeClient({ litNetwork: 'custom', debug: false });
  const resources = [
    {
      resource: new LitAccessControlConditionResource(session.resource),
      ability: 'access-control-condition-decryption' as const,
    },
  ];
  const written = await createSiweMessage({
    uri: `lit:session:${session.sessionKey}`,
    expiration: session.expiresAt,
    resources,
    walletAddress: session.account,
    nonce: session.nonce,
    domain: session.domain,
    statement: 'Authenticate with Lit Protocol',
    chainId: session.chainId,
    litNodeClient,
  } as never);
  const issuedAt = /Issued At: (.*)/.exec(written)?.[1] ?? '';
  expect(written).toBe(sessionText({ ...session, issuedAt }));
});

test('parses its own output', () => {
  expect(parseSessionText(text)).toEqual(session);
});

const other = keyResource('3'.repeat(64), '2'.repeat(64));
test.each([
  ['something before it', ` ${text}`],
  ['something after it', `${text}\n- https://example.com`],
  ['a line break at the end', `${text}\n`],
  ['carriage returns', text.replaceAll('\n', '\r\n')],
  ['another statement', text.replace('Authenticate with Lit Protocol', 'Sign in')],
  [
    'a statement for another resource',
    text.replace(`'lit-accesscontrolcondition://${session.resource}'`, `'lit-accesscontrolcondition://${other}'`),
  ],
  [
    'a recap for another resource',
    text.replace(/urn:recap:.*/, (sessionText({ ...session, resource: other }).match(/urn:recap:.*/) ?? [''])[0]),
  ],
  ['a second resource', text.replace('Resources:\n', 'Resources:\n- https://example.com\n')],
  ['every resource at once', sessionText({ ...session, resource: '*' })],
  ['a scheme before the domain', `https://${text}`],
  ['a path in the domain', text.replace('localhost:8080', 'localhost:8080/evil')],
  ['a short address', text.replace(session.account, session.account.slice(0, -2))],
  ['another version', text.replace('Version: 1', 'Version: 2')],
  ['a chain id with a leading zero', text.replace('Chain ID: 80002', 'Chain ID: 080002')],
  ['a nonce of seven characters', text.replace(session.nonce, '1234567')],
  ['a time zone other than UTC', text.replace('10:10:00.000Z', '10:10:00.000+02:00')],
  ['no expiry', text.replace(/Expiration Time: .*\n/, '')],
  ['a not-before line', text.replace('Resources:', 'Not Before: 2026-11-21T10:00:00.000Z\nResources:')],
  ['a request id', text.replace('Resources:', 'Request ID: 1\nResources:')],
  ['upper case in the session key', text.replace('ab'.repeat(32), 'AB'.repeat(32))],
  ['another URI', text.replace('lit:session:', 'https://')],
  ['nothing', ''],
  ['a very long text', text + ' '.repeat(10_000)],
])('refuses a message with %s', (_, altered) => {
  expect(altered).not.toBe(text);
  expect(parseSessionText(altered)).toBeUndefined();
});
