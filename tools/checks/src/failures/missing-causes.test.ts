import { missingCausesIn } from './missing-causes.ts';

const inside = "new Failure('chain.unavailable')";
const received = 'new Failure(new ReceivedFailure(code, params))';

test.each([
  ['a catch clause', `try { f(); } catch { throw ${inside}; }`],
  ['a catch clause that keeps parameters', "try { f(); } catch (e) { throw new Failure('a', { reason: 'x' }); }"],
  ['a rejected promise', `f().catch((thrown) => { throw ${inside}; });`],
  ['the result of a rejected promise', `f().catch(() => ${inside});`],
  ['a received failure', `try { f(); } catch (e) { throw ${received}; }`],
])('refuses a failure without a cause in %s', (_, text) => {
  expect(missingCausesIn('a.ts', text)).toEqual(['a.ts:1: a failure in a catch needs the caught error as its cause']);
});

test.each([
  "try { f(); } catch (e) { throw new Failure('a', {}, e); }",
  'f().catch((e) => { throw new Failure(new ReceivedFailure(code), e); });',
  `try { throw ${inside}; } catch (e) { throw e; }`,
  `if (!ok) throw ${inside};`,
  `f().then(() => { throw ${inside}; });`,
])('accepts %s', (text) => {
  expect(missingCausesIn('a.ts', text)).toEqual([]);
});
