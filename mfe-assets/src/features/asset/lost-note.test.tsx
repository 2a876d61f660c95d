/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { createWorld } from '@ipr/client/testing/small-world';
import { encryptFile, newContentKey, sha256Hex } from '@ipr/domain';
import { screen } from '@testing-library/react';
import { flowDeps } from '../../../testing/flow-deps.ts';
import { showModule } from '../../../testing/shell.tsx';

const note = 'The stored file cannot be opened at the moment';

const registered = async () => {
  const world = createWorld();
  const plain = new TextEncoder().encode('how the motor works');
  await registerAsset(
    {
      ...flowDeps(world),
      encrypt: async () => {
        const contentKey = newContentKey();
        const bytes = await encryptFile(plain, contentKey);
        return { fileHash: await sha256Hex(plain), bytes, encryptedHash: await sha256Hex(bytes), contentKey };
      },
    },
    { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', file: new File([plain], 'motor.txt') },
    newDraft(),
  );
  return world;
};

test('reports that storage cannot read the newest document, and what is unaffected', async () => {
  const world = await registered();
  world.lost.set((await world.ports.chain.asset('1')).cid, '1');
  showModule(world, '/assets/1');
  await screen.findByRole('heading', { level: 1, name: 'Motor' });
  expect(await screen.findByText(note)).toBeTruthy();
  expect(screen.getByText(/The record on the blockchain is unaffected\./)).toBeTruthy();
});

test('reports nothing about content of earlier versions or other assets', async () => {
  const world = await registered();
  world.lost.set('bafkreiacndfy443ter6qr2tmbbdhadvxxheowwf75s6zehscklu6ezxmta', '1');
  showModule(world, '/assets/1');
  await screen.findByRole('heading', { level: 1, name: 'Motor' });
  await screen.findByRole('tab', { name: 'Overview' });
  expect(screen.queryByText(note)).toBeNull();
});
