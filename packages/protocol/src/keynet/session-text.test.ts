import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conditionText, keyCondition } from '@ipr/domain';
import { keyResource, parseSessionText, sessionText } from './session-text.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/formats/key-request.md'), 'utf8');
/** The block of the document behind a mark, with its values filled in. */
const documented = (mark: string, values: Readonly<Record<string, string>>): string => {
  const [, block = ''] = new RegExp(`<!-- ${mark} -->\\n\\n\`\`\`\\n([^\`]+)\\n\`\`\``).exec(page) ?? [];
  return block.replace(/<([a-z ]+)>/g, (found, name: string) => values[name] ?? found);
};

const registry = `0x${'ab'.repeat(20)}` as const;
const registrant = `0x${'cd'.repeat(20)}` as const;
const hash = '12'.repeat(32);

test('the documented condition is the canonical text, byte for byte', () => {
  const text = documented('condition', { registry, registrant, hash: `0x${hash}` });
  expect(text).toBe(conditionText(keyCondition(registry, hash, registrant)));
});

test('the documented message is the one that a wallet signs and a key node accepts', () => {
  const session = {
    domain: 'ipr.example:8443',
    account: '0x52908400098527886E0F7030069857D2E4169EE7',
    sessionKey: '34'.repeat(32),
    chainId: 80_002,
    nonce: '0123456789abcdef',
    issuedAt: '2026-01-02T03:04:05.000Z',
    expiresAt: '2026-01-02T03:14:05.000Z',
    resource: keyResource('56'.repeat(32), '78'.repeat(32)),
  } as const;
  const { domain, account, nonce, resource } = session;
  const att = { [`lit-accesscontrolcondition://${resource}`]: { 'Threshold/Decryption': [{}] } };
  const text = documented('session', {
    domain,
    account,
    nonce,
    resource,
    'session key': session.sessionKey,
    'chain id': String(session.chainId),
    'issued at': session.issuedAt,
    expiration: session.expiresAt,
    recap: Buffer.from(JSON.stringify({ att, prf: [] })).toString('base64url'),
  });
  expect(text).toBe(sessionText(session));
  expect(parseSessionText(text)).toEqual(session);
});
