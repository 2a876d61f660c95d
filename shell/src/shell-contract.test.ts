/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { configOf } from '@ipr/client/testing/portal';
import { createWorld } from '@ipr/client/testing/small-world';
import { omitSignals } from './requests/node-request.fixture.ts';
import { createContract } from './shell-contract.ts';
import { useToasts } from './toasts/toasts-store.ts';

omitSignals();

/** Calls the API of the modules once; the server answers with this status. */
const callAnswered = async (status: number) => {
  const { registry, session } = createWorld();
  const raised: string[] = [];
  const note = ({ type }: Event) => raised.push(type);
  window.addEventListener('auth:unauthorized', note);
  globalThis.fetch = async () => Response.json({}, { status });
  const { api } = await createContract(configOf({ registry }), session);
  await expect(api.workfiles.tree({})).rejects.toMatchObject({ status });
  window.removeEventListener('auth:unauthorized', note);
  return raised;
};

beforeEach(() => useToasts.getState().clear());

test('a 401 raises auth:unauthorized and shows no notice', async () => {
  expect(await callAnswered(401)).toEqual(['auth:unauthorized']);
  expect(useToasts.getState().log).toEqual([]);
});

test('another failure shows a notice and does not end the session', async () => {
  expect(await callAnswered(403)).toEqual([]);
  expect(useToasts.getState().log).toMatchObject([
    { lines: ['Access denied. You do not have permission for this action.'] },
  ]);
});
