import { Extension } from '@ipr/verify/pkijs';
import { ownBuffer } from '@ipr/verify/rfc3161/der';
import { noLegalValuePolicy, oid } from '@ipr/verify/rfc3161/oids';
import { tokenOfResponse } from '@ipr/verify/rfc3161/response';
import type { AuthorityKeys } from '../src/authority/embedded/authority-files.ts';
import { makeAuthority } from '../src/authority/embedded/make-authority.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import { digest, forging, granting, withInfo } from './forge.fixture.ts';

let keys: AuthorityKeys;
let other: AuthorityKeys;

beforeAll(async () => {
  [keys, other] = await Promise.all([makeAuthority(), makeAuthority()]);
});

describe('qualified', () => {
  const claim = new Extension({
    extnID: oid.qcStatements,
    critical: false,
    // QCStatements with the one statement esi4-qtstStatement-1 of EN 319 422.
    extnValue: ownBuffer(Buffer.from('300b30090607040081975e0101', 'hex')),
  });
  const stampBy = async (policy: string, extensions: Extension[], pinned: Uint8Array[]) => {
    const claiming = rfc3161Authority({
      roots: [keys.ca],
      qualifiedSigners: pinned,
      exchange: async (request) =>
        granting(
          await withInfo(await tokenOfResponse(await responder(keys)(request)), keys.privateKey, (info) => {
            info.policy = policy;
            if (extensions.length > 0) info.extensions = extensions;
          }),
        ),
    });
    return claiming.stamp(digest);
  };

  test('takes the claim and the pin together', async () => {
    expect(await stampBy('1.2.3', [claim], [keys.tsu])).toMatchObject({ qualified: true, legalValue: true });
    expect(await stampBy('1.2.3', [claim], [other.tsu])).toMatchObject({ qualified: false, legalValue: true });
    expect(await stampBy('1.2.3', [claim], [])).toMatchObject({ qualified: false });
    expect(await stampBy('1.2.3', [], [keys.tsu])).toMatchObject({ qualified: false });
  });

  test('is never true under the policy without legal value', async () => {
    const stamp = await stampBy(noLegalValuePolicy, [claim], [keys.tsu]);
    expect(stamp).toMatchObject({ qualified: false, legalValue: false });
  });

  test('is nothing that the embedded authority claims', async () => {
    const { token } = await forging(keys, (bytes) => bytes).stamp(digest);
    // id-etsi-tsts-EuQCompliance, 0.4.0.19422.1.1, as bytes.
    expect(Buffer.from(token).includes(Buffer.from('040081975e0101', 'hex'))).toBe(false);
  });
});
