import { everyApi } from '@ipr/api/every-api';
import { callRules } from '@ipr/domain/access-calls';
import { callsWithoutAccess } from '@ipr/domain/calls-without-access';
import { expect, test } from '@jest/globals';

const services = [...everyApi.keys()];
const operations = [...everyApi].flatMap(([service, calls]) =>
  Object.entries(calls)
    .filter(([, { audience }]) => audience !== 'service')
    .map(([name]) => `${service}.${name}`),
);
const ruled = Object.keys(callRules).filter((id) => services.includes(id.split('.')[0] ?? ''));

test('every operation of the API has an access rule, or a reason why access to an asset is irrelevant to it', () => {
  expect([...ruled, ...Object.keys(callsWithoutAccess)].sort()).toEqual([...operations].sort());
});
