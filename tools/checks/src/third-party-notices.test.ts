import { noticesWith } from './third-party-notices.ts';

const heading = 'Packages from the npm registry\n==============================\n';
const one = { name: 'koa', version: '3.3.0', licence: 'MIT', runtime: true };

describe('the third-party notices', () => {
  test('keep the text above the list and replace the list', () => {
    const notices = noticesWith(`By hand.\n\n${heading}\nold list\n`, [one]);
    expect(notices).toContain('By hand.\n');
    expect(notices).toContain('\nkoa 3.3.0: MIT\n');
    expect(notices).not.toContain('old list');
  });

  test('do not change when they are written twice', () => {
    const once = noticesWith(heading, [one]);
    expect(noticesWith(once, [one])).toBe(once);
  });

  test('leave out packages that only tests and builds need', () => {
    expect(noticesWith(heading, [{ ...one, runtime: false }])).not.toContain('koa');
  });

  test('are not written without their heading', () => {
    expect(() => noticesWith('By hand.', [one])).toThrow('heading');
  });
});
