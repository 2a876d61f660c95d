import { day } from '../../nda.fixture.ts';
import { other, type Tamper } from '../tamper.fixture.ts';
import { hour, inEvidence, shifted, whole, withEvidence } from './nda-forgery.fixture.ts';

export const claims: readonly Tamper[] = [
  inEvidence('custody from assisted to own', ({ custody }) => Object.assign(custody, { kind: 'own' }), 'PNNNN PPPNP'),
  inEvidence('no custody', (value) => Object.assign(value, { custody: null }), 'PNNNN PPPNP'),
  inEvidence(
    'a key that another account held',
    ({ custody }) => Object.assign(custody, { signer: other }),
    'PNNRN PPPRP -custody.signer',
  ),
  inEvidence(
    'custody of another account',
    ({ custody }) => Object.assign(custody, { wallet: other }),
    'PNNRN PPPRP -custody.signer',
  ),
  inEvidence('no consent events', (value) => Object.assign(value, { events: [] }), 'PNNNN PPPNP ?events.complete'),
  inEvidence('no event of showing', ({ events }) => events.shift(), 'PNNNN PPPNP ?events.complete'),
  inEvidence(
    'a tick that was taken back, and no event of signing',
    ({ events }) => events.splice(-1, 1, { ...events.at(-1), type: 'unticked' }),
    'PNNNN PPPNP ?events.complete',
  ),
  inEvidence('no event of signing', ({ events }) => events.pop(), 'PNNNN PPPNP ?events.complete'),
  inEvidence(
    '500 events that push the signed one out',
    (value) => {
      value.events = Array.from({ length: 500 }, () => value.events[0]);
    },
    'PNNNN PPPNP ?events.complete',
  ),
  whole(
    'changed custody, stamped again by the authority',
    withEvidence((value) => ({
      ...value,
      custody: value.custody && { ...value.custody, kind: 'own' },
    })),
    'PNNNN PPPNP',
    day + 2 * hour,
  ),
  inEvidence(
    '20 minutes of reading',
    ({ events }) => {
      events[0].at = shifted(events[0].at, -1_200);
    },
    'PNNNN PPPNP',
  ),
  inEvidence(
    'an event in 1970',
    ({ events }) => Object.assign(events[0], { at: '1970-01-01T00:00:00Z' }),
    'PNNRN PPPRP -events.times',
  ),
  inEvidence(
    'an event in 2099',
    ({ events }) => Object.assign(events[3], { at: '2099-01-01T00:00:00Z' }),
    'PNNRN PPPRP -events.times',
  ),
  inEvidence(
    'an event that was received in 1970',
    ({ events }) => Object.assign(events[0], { receivedAt: '1970-01-01T00:00:00Z' }),
    'PNNRN PPPRP -events.times',
  ),
  inEvidence(
    'reading since a week before the grant',
    ({ events }) => {
      events[0].at = shifted(events[0].at, -7 * 24 * hour);
    },
    'PNNRN PPPRP -events.times',
  ),
  inEvidence(
    'consent events of another account',
    ({ events }) => Object.assign(events[2], { wallet: other }),
    'PNNRN PPPRP -events.belong',
  ),
  inEvidence(
    'a consent event of another grant',
    ({ events }) => Object.assign(events[2], { grantId: events[2].grantId.replace(/-1$/, '-2') }),
    'PNNRN PPPRP -events.belong',
  ),
  inEvidence(
    'a signature before the tick',
    ({ events }) => Object.assign(events[3], { at: events[0].at }),
    'PNNRN PPPRP -events.order',
  ),
  inEvidence(
    'a tick before it was shown',
    ({ events }) => Object.assign(events[2], { at: shifted(events[0].at, -60) }),
    'PNNRN PPPRP -events.order',
  ),
  inEvidence(
    'shown after it was signed',
    ({ events }) => {
      events[0].at = shifted(events[3].at, 60);
      events.splice(2, 1);
    },
    'PNNRN PPPRP -events.order ?events.complete',
  ),
  inEvidence(
    'a tick that was taken back before signing',
    ({ events }) => events.push({ ...events[2], type: 'unticked' }),
    'PNNRN PPPRP -events.order',
  ),
  inEvidence(
    'a tick that was taken back after signing',
    ({ events }) => events.push({ ...events[2], type: 'unticked', at: shifted(events[3].at, 60) }),
    'PNNNN PPPNP',
  ),
  inEvidence(
    'a tick that was taken back after acceptance',
    ({ events, madeAt }) => events.push({ ...events[2], type: 'unticked', at: madeAt }),
    'PNNNN PPPNP',
  ),
  inEvidence(
    'made in 1970',
    (value) => Object.assign(value, { madeAt: '1970-01-01T00:00:00Z' }),
    'PRNRN PRPRP -events.times -times.made',
  ),
  inEvidence(
    'made in 2099',
    (value) => Object.assign(value, { madeAt: '2099-01-01T00:00:00Z' }),
    'PRNNN PRPNP -times.made',
  ),
  inEvidence(
    'made a week before the acceptance',
    (value) => Object.assign(value, { madeAt: shifted(value.madeAt, -7 * 24 * hour) }),
    'PRNRN PRPRP -events.times -times.made',
  ),
  inEvidence(
    'made an hour later',
    (value) => Object.assign(value, { madeAt: shifted(value.madeAt, hour) }),
    'PNNNN PPPNP',
  ),
];
