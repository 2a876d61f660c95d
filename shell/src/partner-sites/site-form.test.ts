import { type SiteForm, termsOf } from './site-form.ts';

const form: SiteForm = { name: ' Market ', origins: 'https://market.example', elements: ['share'], dailyLimit: 100 };

test('reads origins from lines, also from addresses of pages, each once', () => {
  const origins = ' https://Market.example/shop?x=1\n\nhttps://market.example \nhttp://localhost:3000';
  expect(termsOf({ ...form, origins })).toEqual({
    name: 'Market',
    origins: ['https://market.example', 'http://localhost:3000'],
    elements: ['share'],
    dailyLimit: 100,
  });
});

test.each([
  { name: ' ' },
  { origins: '' },
  { origins: 'market.example' },
  { origins: 'http://market.example' },
  { origins: 'https://*.example' },
  { origins: Array.from({ length: 11 }, (_, at) => `https://${at}.example`).join('\n') },
  { elements: [] },
] as const)('is not complete with %j', (given) => {
  expect(termsOf({ ...form, ...given })).toBeNull();
});
