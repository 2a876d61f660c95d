import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { update } from '@ipr/program/update';
import type { Browser } from '@playwright/test';
import { makePdf } from '../files/make-pdf.ts';
import { mint } from '../person/mint.ts';
import { createPerson } from '../person/person.ts';
import type { Stack } from '../stack/run-stack.ts';
import { signedInPage } from './signed-in-page.ts';

const domain = 'dialogs.example';
const terms = { level: 'view', expires: 0, shareType: 'internal', variant: 'standard', locale: 'en' } as const;

/**
 * Dina owns three assets: one with a file in two versions, one that Gus may view, and one to which he is invited. He has requested
 * access to the first. She has a folder and an option of her own.
 */
export const openDialogStage = async (browser: Browser, stack: Stack) => {
  const { origin } = stack;
  const [dina, gus] = await Promise.all([
    createPerson(origin, `dina@${domain}`),
    createPerson(origin, `gus@${domain}`),
  ]);
  const file = new File([new Uint8Array(makePdf('Dialogs', 20_000))], 'motor.pdf', { type: 'application/pdf' });
  const motor = await dina.register({ title: 'Motor', ipType: 'Patent', ipContent: 'Document', file });
  await update(dina, { changes: { title: 'Quiet motor' } }, { id: motor, version: 1 });
  const [pump, valve] = [await mint(dina, 'Pump'), await mint(dina, 'Valve')];
  for (const assetId of [pump, valve])
    await grantAccess(dina, { ...terms, assetId, grantee: gus.session.wallet, ndaText: 'Keep it to yourself.' });
  await acceptAccess(gus, await readInvitation(gus, pump));
  await gus.api.sharing.requestAccess({
    assetId: motor,
    accessLevel: 'view',
    message: 'I fix the drawings.',
    locale: 'en',
  });
  await dina.api.taxonomy.createIpType({ label: 'Dialog right' });
  const folder = await dina.api.workfiles.createFolder({ name: 'Engines' });
  await dina.api.workfiles.addAssets({ id: folder.id, assetIds: [pump] });
  await dina.ports.index.waitForBlock(await dina.ports.chain.blockNumber());
  return {
    stack,
    dina,
    gus,
    ids: { motor, pump, valve },
    folder,
    hers: await signedInPage(browser, origin, `dina@${domain}`),
    his: await signedInPage(browser, origin, `gus@${domain}`),
    close: () => Promise.all([dina.close(), gus.close()]),
  };
};

export type DialogStage = Awaited<ReturnType<typeof openDialogStage>>;
