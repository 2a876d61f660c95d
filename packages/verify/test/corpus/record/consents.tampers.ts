import { lowerAddress } from '@ipr/domain';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { amoy } from '../../chain.fixture.ts';
import { granteeKey, ndaParts, shareOf } from '../../nda.fixture.ts';
import { withRecord } from '../../record.fixture.ts';
import { shifted } from '../nda/nda-forgery.fixture.ts';
import type { Json, Tamper } from '../tamper.fixture.ts';
import { packed } from './record-forgery.fixture.ts';

/** Events that the service received before the acceptance, so that the operator's record has them too. */
const received = (name: string, change: (events: Json) => void, expected: string): Tamper =>
  packed(
    name,
    async ({ authority, operator }) => {
      const share = shareOf(predictSafeAddress(granteeKey.address));
      const { evidence, ...rest } = await ndaParts(authority, 'eip-1271', share, granteeKey, amoy);
      const events = structuredClone([...evidence.events]);
      change(events);
      const owner = lowerAddress(granteeKey.address);
      return withRecord({ ...rest, evidence: { ...evidence, events } }, { authority, operator, owner });
    },
    expected,
  );

/** A grantee who spoils their own consent log before accepting, so that the grantor has no evidence. */
export const consents: readonly Tamper[] = [
  received(
    'an event that the grantee’s device dates to 1970, as the operator received it',
    ([shown]) => Object.assign(shown, { at: '1970-01-01T00:00:00Z' }),
    'PNNNN PPPNP +signature.first-owner',
  ),
  received(
    'a tick that was taken back before signing, as the operator received it',
    (events) => events.push({ ...events[2], type: 'unticked' }),
    'PNNNN PPPNP +signature.first-owner',
  ),
  received(
    'an event that the operator received a week before the grant',
    ([shown]) => Object.assign(shown, { receivedAt: shifted(shown.receivedAt, -7 * 86_400) }),
    'PNNRN PPPRP +signature.first-owner -events.times',
  ),
];
