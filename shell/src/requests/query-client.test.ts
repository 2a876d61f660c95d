import { HttpFailure } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';

test('keeps data fresh for 5 min and cached for 10 min, and does not refetch on focus', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
  });
});

test('retries a query up to three times and a mutation never', () => {
  const away = new Failure('service.unavailable');
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, away))).toEqual([true, true, true, false]);
  expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
});

test.each(['session.missing', 'access.denied'] as const)('does not retry after %s', (code) => {
  expect(shouldRetry(0, new Failure(code))).toBe(false);
});

test('never retries before Retry-After, and not at all when it is long', () => {
  const limited = (seconds: number) => new HttpFailure(429, undefined, String(seconds));
  const ofIndex = new Failure('request.rate-limited', { retryAfter: 9 });
  expect([limited(7), ofIndex, new Failure('service.unavailable')].map((thrown) => retryDelay(1, thrown))).toEqual([
    7_000, 9_000, 2_000,
  ]);
  expect([limited(7), limited(3_600)].map((thrown) => shouldRetry(0, thrown))).toEqual([true, false]);
  expect(createQueryClient().getDefaultOptions().queries?.retryDelay).toBe(retryDelay);
});

const offline = async (work: () => Promise<void>): Promise<void> => {
  onlineManager.setOnline(false);
  try {
    await work();
  } finally {
    onlineManager.setOnline(true);
  }
};

test('sends requests while the browser reports to be offline, because the portal may be on the same machine', () =>
  offline(async () => {
    const client = createQueryClient();
    expect(await client.fetchQuery({ queryKey: ['here'], queryFn: () => 'an answer' })).toBe('an answer');
    client.clear();
  }));

test('refetches queries that failed without a network once it is available again', async () => {
  const client = createQueryClient();
  client.mount();
  let isThere = false;
  const queryFn = async () => {
    if (!isThere) throw new Failure('network.unreachable');
    return 'an answer';
  };
  const observer = new QueryObserver(client, { queryKey: ['there'], queryFn, retry: false });
  const ends: (() => void)[] = [];
  await offline(async () => {
    await new Promise<void>((resolve) => {
      ends.push(observer.subscribe(({ isError }) => isError && resolve()));
    });
    isThere = true;
  });
  await new Promise<void>((resolve) => {
    ends.push(observer.subscribe(({ data }) => data === 'an answer' && resolve()));
    if (observer.getCurrentResult().data === 'an answer') resolve();
  });
  for (const end of ends) end();
  client.unmount();
  client.clear();
});
