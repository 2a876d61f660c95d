import { graphIndex } from '@ipr/adapter-graph';
import type { RegistryIndex } from '@ipr/ports/index';
import { failureText } from '@ipr/ui';

const wallet = `0x${'12'.repeat(20)}`;

test.each<[sentence: string, query: string, ask: (index: RegistryIndex) => Promise<unknown>]>([
  ['Failed to fetch assets', 'assets', (index) => index.assets({ owner: wallet })],
  ['Failed to fetch assets', 'profile', (index) => index.profile(wallet)],
  ['Failed to fetch asset details', 'asset', (index) => index.asset('1')],
  ['Failed to fetch asset timeline', 'timeline', (index) => index.timeline({ assetId: '1' })],
  ['Failed to fetch dashboard metrics', 'metrics', (index) => index.metrics(wallet)],
  [
    'Failed to fetch dashboard metrics',
    'registrations',
    (index) =>
      index.registrations(
        wallet,
        Array.from({ length: 13 }, (_, at) => at),
      ),
  ],
  ['Failed to fetch shares: HTTP 503', 'shares', (index) => index.shares({ wallet, direction: 'incoming' })],
  ['Error loading activities: HTTP 503', 'activity', (index) => index.activity({ wallet })],
])('shows %s when the index does not answer the query of %s', async (sentence, _, query) => {
  const index = graphIndex({ url: 'http://index.test/', fetch: async () => new Response('', { status: 503 }) });
  const thrown = await query(index).catch((failure: unknown) => failure);
  expect(failureText(thrown, 'en')).toBe(sentence);
});
