import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { type GrantInput, grantAccess } from '@ipr/client/sharing/grant-access';
import { type Browser, expect, type Page } from '@playwright/test';
import { makePdf } from '../files/make-pdf.ts';
import { portalFor } from '../pages/portal.ts';
import { createPerson, type Person } from '../person/person.ts';
import { devTokenOf, type Stack } from '../stack/run-stack.ts';

const terms = { level: 'view', expires: 0, shareType: 'internal', variant: 'standard', locale: 'en' } as const;

/**
 * Sets up stories of sharing: an owner with one asset, a recipient, and a browser of each.
 * @param domain of their e-mail addresses, one for each file of stories
 */
export const openSharing = async (browser: Browser, stack: Stack, domain: string) => {
  const { origin } = stack;
  const [owner, recipient] = [`olga@${domain}`, `rosa@${domain}`];
  const people: Person[] = [];
  const person = async (email: string): Promise<Person> => {
    const created = await createPerson(origin, email);
    people.push(created);
    return created;
  };
  const [olga, rosa] = [await person(owner), await person(recipient)];
  // Made here: files of stories on the same stack share this module.
  const motor = makePdf('A motor', 40_000);
  const file = new File([new Uint8Array(motor)], 'motor.pdf', { type: 'application/pdf' });
  const texts = { title: 'Motor', ipType: 'Patent', ipContent: 'Document', description: 'quiet' };
  const id = await olga.register({ ...texts, file });
  const open = async (email: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await portalFor(page, origin).signIn(page.context(), email);
    return page;
  };
  const [hers, theirs] = [await open(owner), await open(recipient)];
  const offer = (change: Partial<GrantInput> = {}) =>
    grantAccess(olga, {
      assetId: id,
      grantee: rosa.session.wallet,
      ndaText: 'Keep this confidential.',
      ...terms,
      ...change,
    });

  return {
    stack,
    owner,
    recipient,
    id,
    olga,
    rosa,
    hers,
    theirs,
    person,
    offer,
    /** Grants the asset and accepts the grant, both without a browser, and waits for the index. */
    grantAccepted: async (to: Person, change: Partial<GrantInput> = {}) => {
      await offer({ grantee: to.session.wallet, ...change });
      // Documents of NDA 1.2 require the name of the grantee; others ignore it.
      const { blockNumber } = await acceptAccess(to, await readInvitation(to, id), { name: 'Test Person' });
      await olga.ports.index.waitForBlock(blockNumber);
    },
    close: async (): Promise<void> => {
      for (const each of people) await each.close();
    },
  };
};
export type SharingStage = Awaited<ReturnType<typeof openSharing>>;

/** The cards in the list of shares. */
export const cardsOf = (page: Page) => page.locator('main tr[data-row-key], main li:has(h2)');

/** The newest link mailed to this address, other than the known ones. */
export const mailedLink = async (origin: string, email: string, known: readonly string[] = []): Promise<string> => {
  const find = async (): Promise<string | null> => {
    const response = await fetch(`${origin}/dev/inbox.json?to=${encodeURIComponent(email)}`, {
      headers: { authorization: `Bearer ${devTokenOf(origin)}` },
    });
    const { mails } = (await response.json()) as { mails: { text: string }[] };
    const links = mails.map(({ text }) => /http\S+\/invite#[\w-]{43}/.exec(text)?.[0]);
    return links.find((link) => link && !known.includes(link)) ?? null;
  };
  await expect.poll(find).not.toBeNull();
  return (await find()) as string;
};
