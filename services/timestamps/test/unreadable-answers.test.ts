import { randomBytes } from 'node:crypto';
import { tokenOfResponse } from '@ipr/verify/rfc3161/response';
import type { AuthorityKeys } from '../src/authority/embedded/authority-files.ts';
import { makeAuthority } from '../src/authority/embedded/make-authority.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import { digest, expectRefusal } from './forge.fixture.ts';

let keys: AuthorityKeys;

beforeAll(async () => {
  keys = await makeAuthority();
});

describe('what is no answer is refused', () => {
  const answering = (bytes: (request: Uint8Array) => Uint8Array | Promise<Uint8Array>) =>
    rfc3161Authority({ roots: [keys.ca], exchange: async (request) => bytes(request) });

  test.each<[string, (granted: Uint8Array) => Uint8Array | Promise<Uint8Array>]>([
    ['nothing', () => new Uint8Array()],
    ['text', () => Buffer.from('<html>Sign in</html>')],
    ['random bytes', () => randomBytes(2000)],
    ['a cut answer', (granted) => granted.slice(0, -1)],
    ['an answer with something after it', (granted) => Buffer.concat([granted, Buffer.from([0])])],
    ['a bare token', (granted) => tokenOfResponse(granted)],
    ['granted without a token', () => Uint8Array.of(0x30, 0x05, 0x30, 0x03, 0x02, 0x01, 0x00)],
    ['deeply nested values', () => Uint8Array.from({ length: 40_000 }, (_, i) => (i % 2 ? 0x80 : 0x30))],
  ])('%s', async (_, answer) => {
    await expectRefusal(
      answering(async (request) => answer(await responder(keys)(request))),
      'answer unreadable',
    );
  });

  test('a refusal of the authority', async () => {
    const authority = answering(() => responder(keys)(Buffer.from('no request')));
    await expectRefusal(authority, 'refused by the authority');
    await expect(authority.stamp(digest)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('no TimeStampReq') },
    });
  });

  test('any answer with one byte changed, except where nothing is said', async () => {
    const rounds = 60;
    const reasons = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const authority = answering(async (request) => {
        const granted = await responder(keys)(request);
        const at = Math.floor((round / rounds) * granted.length);
        return granted.map((byte, i) => (i === at ? byte ^ 0xff : byte));
      });
      const outcome = await authority.stamp(digest).then(
        () => 'passed',
        (failure) => `${failure.code}: ${failure.params.reason}`,
      );
      reasons.add(outcome);
    }
    // Unsigned parts: the root that travels along is not needed, because it is pinned.
    reasons.delete('passed');
    expect(reasons.size).toBeGreaterThan(2);
    expect([...reasons].filter((each) => !each.startsWith('timestamp.creation-failed: '))).toEqual([]);
    expect([...reasons].filter((each) => each.endsWith('internal error'))).toEqual([]);
  });
});
