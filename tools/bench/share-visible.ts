/**
 * Time until a grant is in the grantee's list of shares: from pressing Share Asset, and from the end of the flow. The
 * grantee polls GET /shares over the gateway every 100 ms, as a page that was just opened would read it. The reference is
 * the wait in the same round until the index has the block.
 * Usage: node tools/bench/share-visible.ts [grants]
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { makePdf } from '@ipr/e2e/files/make-pdf';
import { createPerson } from '@ipr/e2e/person/person';
import { createStack } from '@ipr/e2e/stack/run-stack';
import { shareIdOf } from '@ipr/protocol/share/share-id';

const [grants = 50] = process.argv.slice(2).map(Number);
const pollMs = 100;
const part = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
const line = (what: string, values: readonly number[]) =>
  process.stdout.write(
    `${what.padEnd(52)} ${[0.5, 0.95, 1].map((share) => `${(part(values, share) / 1000).toFixed(3)} s`).join('   ')}\n`,
  );
const nda = { grantorName: 'Bench Owner', law: null, courts: null, ownText: null };
const terms = { level: 'view', expires: 0, shareType: 'internal', variant: 'standard', locale: 'en' } as const;

const stack = await createStack();
await stack.start();
try {
  const owner = await createPerson(stack.origin, 'owner@example.org');
  const other = await createPerson(stack.origin, 'other@example.org');
  const file = new File([new Uint8Array(makePdf('share', 20_000))], 'share.pdf');
  const assetId = await owner.register({ title: 'Share', ipType: 'Patent', ipContent: 'Document', file });
  const { wallet } = other.session;
  const [pressed, done, indexed]: [number[], number[], number[]] = [[], [], []];
  const hasGrant = async (nonce: number) => {
    const { incoming } = await other.api.sharing.shares({ wallet, direction: 'incoming', limit: 5 });
    return incoming.some(({ id }) => id === shareIdOf(assetId, wallet, nonce));
  };
  for (let nonce = 1; nonce <= grants; nonce++) {
    const begun = performance.now();
    const granted = await grantAccess(owner, { assetId, grantee: wallet, ndaText: `Bench ${nonce}`, nda, ...terms });
    const answered = performance.now();
    const bare = owner.ports.index
      .waitForBlock(granted.blockNumber)
      .then(() => indexed.push(performance.now() - answered));
    while (!(await hasGrant(nonce))) await sleep(pollMs);
    pressed.push(performance.now() - begun);
    done.push(performance.now() - answered);
    await bare;
  }
  process.stdout.write(`${`${grants} grants`.padEnd(52)} median    95 of 100  longest\n`);
  line('from Share Asset to the row of the grantee', pressed);
  line('from the end of the grant flow to that row', done);
  line('bare: from the same moment until the index has it', indexed);
  await owner.close();
  await other.close();
} finally {
  await stack.remove();
}
process.exit();
