import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { type Browser, expect, type Page } from '@playwright/test';
import { createPerson, type Person } from '../person/person.ts';
import type { Stack } from '../stack/run-stack.ts';
import { desktop, expectNoOverflow, phone } from './inspect.ts';
import { portalFor } from './portal.ts';
import { resizeWindow } from './resize-window.ts';
import { takePicture } from './take-picture.ts';
import { shareOfWindow } from './viewer.ts';

const shareWith = async (owner: Person, other: Person, assetId: string): Promise<void> => {
  const terms = { level: 'view', variant: 'standard', shareType: 'internal', locale: 'en', expires: 0 } as const;
  const { signal } = new AbortController();
  const input = { ...terms, assetId, grantee: other.session.wallet, ndaText: 'Keep it to yourself.' };
  await grantAccess(owner, input, { signal });
  await acceptAccess(other, await readInvitation(other, assetId), { signal });
};

/**
 * On a stack, Ada owns an asset for each file, and Bob may view some of them.
 * @param domain of their e-mail addresses, one for each file of stories
 */
export const setUpFiles = async <Name extends string>(
  stack: Stack,
  domain: string,
  files: Readonly<Record<Name, Buffer>>,
  shared: readonly Name[] = [],
) => {
  const emails = { ada: `ada@${domain}`, bob: `bob@${domain}` } as const;
  const ada = await createPerson(stack.origin, emails.ada);
  const bob = await createPerson(stack.origin, emails.bob);
  const ids = {} as Record<Name, string>;
  for (const [name, bytes] of Object.entries(files) as [Name, Buffer][])
    ids[name] = await ada.register({
      title: `Motor: ${name}`,
      ipType: 'Patent',
      ipContent: 'Document',
      description: 'quiet',
      file: new File([new Uint8Array(bytes)], name),
    });
  for (const name of shared) await shareWith(ada, bob, ids[name]);
  return {
    stack,
    ada,
    bob,
    ids,
    /** A page of a new browser context in which this person is signed in. */
    signedIn: async (browser: Browser, person: 'ada' | 'bob'): Promise<Page> => {
      const opened = await (await browser.newContext()).newPage();
      await portalFor(opened, stack.origin).signIn(opened.context(), emails[person]);
      return opened;
    },
    end: async (): Promise<void> => {
      await Promise.all([ada.close(), bob.close()]);
    },
  };
};

export type ViewerStage<Name extends string> = Awaited<ReturnType<typeof setUpFiles<Name>>>;

/** Inspects the open dialog at both widths: at most 90 % of the window, no overflow, a picture. */
export const inspectDialog = async (at: Page, name: string, dialogName: string | RegExp): Promise<void> => {
  const dialog = at.getByRole('dialog', { name: dialogName });
  for (const [size, suffix] of [
    [phone, '-phone'],
    [desktop, ''],
  ] as const) {
    await resizeWindow(at, size);
    await expect.poll(() => shareOfWindow(at, dialog)).toBeLessThanOrEqual(0.9001);
    await expectNoOverflow(at);
    await takePicture(at, `${name}${suffix}`);
  }
};
