import { randomBytes } from 'node:crypto';
import {
  type Actor,
  accountsByStanding,
  newActor,
  resultsByStanding,
  ruledCases,
  type Standings,
} from '@ipr/adapter-rpc/standings.fixture';
import type { Hex } from '@ipr/domain';
import { blobOf, encryptedBytes, startTestStorage, type TestStorage } from './storage.fixture.ts';

let service: TestStorage;
let asset: Standings<Actor>;

const now = () => new Date().toISOString();
const sendJson = async (wallet: Hex, more: object = {}) => {
  const jsonData = { schema: 1, nonce: randomBytes(8).toString('hex'), ...more };
  return (await service.as(wallet).uploadJson({ jsonData, fileName: 'metadata.json' })).ipfsHash;
};
const sendFile = async (wallet: Hex) => {
  const given = { metadata: { type: 'encrypted_asset', uploadedAt: now() } } as const;
  const file = { file: blobOf(await encryptedBytes()), fileName: 'a.iprf' };
  return (await service.as(wallet).uploadFile(given, file)).ipfsHash;
};

const unlessNothingToRemove = (thrown: { code?: string }) => {
  if (thrown.code !== 'storage.content-not-found') throw thrown;
};

beforeAll(async () => {
  service = await startTestStorage();
  asset = await accountsByStanding({ rpcUrl: service.chain.rpcUrl }, newActor);
  const { wallet } = asset.people.owner;
  const cid = await sendJson(wallet, { file: { encryptedFileCid: await sendFile(wallet) } });
  await service.update(wallet, asset.assetId, cid);
  await service.as(wallet).completeRegistration({ assetId: asset.assetId });
});
afterAll(() => service.close());

const cases = ruledCases('storage', {
  'storage.assignAsset': {
    'own upload': async (standing) => {
      const { wallet } = asset.people[standing];
      const given = { ipfsHash: await sendJson(wallet), assetId: asset.assetId };
      return service.as(wallet).assignAsset({ ...given, metadata: { category: 'organized', organizedAt: now() } });
    },
  },
  'storage.completeRegistration': {
    asset: (standing) => service.as(asset.people[standing].wallet).completeRegistration({ assetId: asset.assetId }),
  },
  'storage.removeReplaced': {
    'of the asset': async (standing) => {
      const { wallet } = asset.people[standing];
      const given = { assetId: asset.assetId, ipfsHash: await sendFile(wallet) };
      // A person who may remove ciphertexts gets the failure that this one was never replaced.
      await service.as(wallet).removeReplaced(given).catch(unlessNothingToRemove);
    },
  },
});

test.each(cases)('%s, %s: answers every standing as the table requires', async (_, __, expected, attempt) => {
  expect(await resultsByStanding(attempt)).toEqual(expected);
});
