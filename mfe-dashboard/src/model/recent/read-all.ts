import type { Activity, ActivityPage, Client, profilesApi } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { maxReach } from '@ipr/ports/index';
import type { listingOf } from './recent-query.ts';

/** Largest page of the service. */
const pageRows = 100;
/** Attempts for one page while the service limits the pace. */
const attempts = 5;

type Calls = Pick<Client<typeof profilesApi>, 'userActivity'>;
type Wanted = ReturnType<typeof listingOf> & { readonly locale: 'en' | 'fr' | 'de' | 'es' };

const wait = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1000));

/** Repeats a page that was refused for its pace. */
const readPage = async (
  calls: Calls,
  wanted: Wanted,
  offset: number,
  at: string | undefined,
): Promise<ActivityPage> => {
  for (let attempt = 1; ; attempt++)
    try {
      const page = { id: 'me', ...wanted, limit: pageRows, offset, ...(at ? { at } : {}) };
      return await calls.userActivity(page, { quiet: true });
    } catch (thrown) {
      const { code, params } = asFailure(thrown);
      if (code !== 'request.rate-limited' || attempt === attempts) throw thrown;
      await wait(Number(params.retryAfter ?? 1));
    }
};

export interface AllActivity {
  readonly items: readonly Activity[];
  readonly people: ActivityPage['people'];
  /** False if there are more than paging can reach. */
  readonly isComplete: boolean;
}

/** Every page of a filter at one moment (decision P19), up to the reach of the index. @throws the failure of a page */
export const readAll = async (
  calls: Calls,
  wanted: Wanted,
  onRows: (rows: number) => void = () => undefined,
): Promise<AllActivity> => {
  const items: Activity[] = [];
  const people = new Map<string, ActivityPage['people'][number]>();
  let at: string | undefined;
  for (let offset = 0; offset < maxReach; offset += pageRows) {
    const page = await readPage(calls, wanted, offset, at);
    at = page.at;
    items.push(...page.items);
    for (const person of page.people) people.set(person.wallet, person);
    onRows(items.length);
    if (!page.hasMore) return { items, people: [...people.values()], isComplete: true };
  }
  return { items, people: [...people.values()], isComplete: false };
};
