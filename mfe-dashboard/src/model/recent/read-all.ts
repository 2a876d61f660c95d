import type { Activity, ActivityPage, Client, profilesApi, UserActivityPage } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { maxReach } from '@ipr/ports/index';
import type { listingOf } from './recent-query.ts';

/** Largest page of the service. */
const pageRows = 100;
/** Rows of one file; beyond them a table holds no more in a spreadsheet and a page no more in memory. */
export const mostRows = 100_000;
/** Attempts for one page while the service limits the pace. */
const attempts = 5;

type Calls = Pick<Client<typeof profilesApi>, 'userActivity'>;
type Wanted = ReturnType<typeof listingOf> & { readonly locale: 'en' | 'fr' | 'de' | 'es' };

const wait = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1000));

/** Where a list goes on: its offset, and what begins it again beyond the reach of offsets or for earlier grants. */
interface Place {
  readonly offset: number;
  readonly at?: string;
  readonly until?: number;
  readonly heldBefore?: string;
}

/** Repeats a page that was refused for its pace. */
const readPage = async (calls: Calls, wanted: Wanted, place: Place): Promise<UserActivityPage> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await calls.userActivity({ id: 'me', ...wanted, limit: pageRows, ...place }, { quiet: true });
    } catch (thrown) {
      const { code, params } = asFailure(thrown);
      if (code !== 'request.rate-limited' || attempt === attempts) throw thrown;
      await wait(Number(params.retryAfter ?? 1));
    }
};

/**
 * The next page; undefined after the last one. Beyond the largest offset the list begins again at the time of its last row, whose second
 * may be listed twice. Shared assets that one list cannot name follow as further lists.
 */
const placeAfter = (place: Place, { items, hasMore, nextHeld, at }: UserActivityPage): Place | undefined => {
  const last = items.at(-1);
  const { until, heldBefore } = place;
  const held = heldBefore === undefined ? {} : { heldBefore };
  if (!hasMore || !last) return nextHeld === null ? undefined : { offset: 0, at, heldBefore: nextHeld };
  const offset = place.offset + pageRows;
  if (offset <= maxReach - pageRows) return { offset, at, ...held, ...(until === undefined ? {} : { until }) };
  // A second with more actions than offsets reach cannot be left otherwise.
  return { offset: 0, at, ...held, until: last.timestamp === until ? until - 1 : last.timestamp };
};

export interface AllActivity {
  readonly items: readonly Activity[];
  readonly people: ActivityPage['people'];
  /** False beyond `mostRows`. */
  readonly isComplete: boolean;
}

/** Every page of a filter at one moment (decision P19), the newest first, up to `mostRows`. @throws the failure of a page */
export const readAll = async (
  calls: Calls,
  wanted: Wanted,
  onRows: (rows: number) => void = () => undefined,
): Promise<AllActivity> => {
  const found = new Map<string, Activity>();
  const people = new Map<string, ActivityPage['people'][number]>();
  let place: Place | undefined = { offset: 0 };
  while (place && found.size < mostRows) {
    const page: UserActivityPage = await readPage(calls, wanted, place);
    for (const action of page.items) found.set(action.id, action);
    for (const person of page.people) people.set(person.wallet, person);
    onRows(found.size);
    place = placeAfter(place, page);
  }
  // Further lists hold newer rows than the end of the one before.
  const items = [...found.values()].toSorted((a, b) => b.timestamp - a.timestamp);
  return { items, people: [...people.values()], isComplete: place === undefined };
};
