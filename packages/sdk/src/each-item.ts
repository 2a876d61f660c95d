import type { PageShape } from './request-of-call.ts';

type Fields = Readonly<Record<string, unknown>>;
type Call = (input: Fields) => Promise<unknown>;

/** Rows that pages and offsets reach in one list. */
const maxReach = 5_000;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});

const rowsOf = (reply: unknown, { items }: PageShape, input: Fields): readonly unknown[] => {
  const field = items === 'direction' ? String(input.direction) : items;
  const rows = field === '' ? reply : fieldsOf(reply)[field];
  if (!Array.isArray(rows)) throw new TypeError(`the reply has no list ${field}`);
  return rows;
};

/** What changes from one page to the next; null after the last page. */
type Next = (state: { input: Fields; reply: Fields; rows: readonly unknown[]; shape: PageShape }) => Fields | null;

/** Begins the list again at its last row; rows of that second come twice and are left out by their id. */
const beginAgain = (input: Fields, rows: readonly unknown[], { until }: PageShape, first: Fields): Fields | null => {
  const last = fieldsOf(rows.at(-1))[until ?? ''];
  return until === undefined || last === undefined || last === input.until ? null : { ...first, until: last };
};

const nextOf: Readonly<Record<PageShape['by'], Next>> = {
  page: ({ input, rows, shape }) => {
    const [page, limit] = [Number(input.page), Number(input.limit)];
    if (rows.length < limit) return null;
    if (shape.until !== undefined && (page + 1) * limit > maxReach) return beginAgain(input, rows, shape, { page: 1 });
    return { page: page + 1 };
  },
  offset: ({ input, reply, rows, shape }) => {
    const offset = Number(input.offset) + rows.length;
    if (reply.hasMore === true && rows.length > 0)
      return offset > maxReach && shape.until !== undefined
        ? beginAgain(input, rows, shape, { offset: 0, at: reply.at })
        : { offset, at: reply.at };
    const { nextHeld } = reply;
    return typeof nextHeld === 'string' ? { offset: 0, at: reply.at, until: undefined, heldBefore: nextHeld } : null;
  },
  before: ({ reply }) => (typeof reply.next === 'string' ? { before: reply.next } : null),
  after: ({ reply, rows, shape }) => {
    if (shape.key === undefined) return typeof reply.next === 'string' ? { after: reply.next } : null;
    return reply.hasMore === true && rows.length > 0 ? { after: fieldsOf(rows.at(-1))[shape.key] } : null;
  },
};

const firstOf = ({ by, limit }: PageShape): Fields => ({
  ...(limit === undefined ? {} : { limit }),
  ...(by === 'page' ? { page: 1 } : {}),
  ...(by === 'offset' ? { offset: 0 } : {}),
});

/**
 * The rows of a list, page by page as they are consumed. A row that new ones have moved to the next page is yielded once.
 * @throws errors of the call
 */
export async function* eachItem(call: Call, shape: PageShape, given: Fields): AsyncGenerator<unknown, void, void> {
  const seen = new Set<unknown>();
  let input: Fields = { ...firstOf(shape), ...given };
  for (;;) {
    const reply = await call(input);
    const rows = rowsOf(reply, shape, input);
    for (const row of rows) {
      const { id } = fieldsOf(row);
      if (id !== undefined && seen.has(id)) continue;
      seen.add(id);
      yield row;
    }
    const change = nextOf[shape.by]({ input, reply: fieldsOf(reply), rows, shape });
    if (change === null) return;
    input = { ...input, ...change };
  }
}
