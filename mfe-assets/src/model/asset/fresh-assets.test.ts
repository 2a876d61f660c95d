import { createWorld, me } from '@ipr/client/testing/small-world';
import { QueryClient } from '@tanstack/react-query';
import { freshAssets, rememberFresh } from './fresh-assets.ts';

const { signal } = new AbortController();

const worldWithNew = () => {
  const shell = { ...createWorld(), queryClient: new QueryClient() };
  shell.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  rememberFresh(shell, '1');
  return shell;
};

test('lists a new asset from the chain while the index lags', async () => {
  const shell = worldWithNew();
  shell.setLag(1);
  expect(await freshAssets(shell, [], signal)).toMatchObject([{ id: '1', title: 'Motor', owner: me }]);
});

test('lists an indexed asset once and stops polling the chain for it', async () => {
  const shell = worldWithNew();
  expect(await freshAssets(shell, [], signal)).toEqual([]);
  shell.setLag(1);
  expect(await freshAssets(shell, [], signal)).toEqual([]);
});
