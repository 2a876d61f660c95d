/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { FactList } from './fact-list.tsx';
import { PageHead } from './page-head.tsx';
import { WrittenText } from './written-text.tsx';

const hostile = 'Invoice \u202Efdp.exe';
const shown = 'Invoice [U+202E]fdp.exe';

test('shows marks that reorder or hide text as code points, each isolated, and so is the text', () => {
  render(<WrittenText>{hostile}</WrittenText>);
  const mark = screen.getByText('[U+202E]');
  expect([mark.tagName, mark.dir]).toEqual(['BDI', 'ltr']);
  expect([mark.parentElement?.tagName, mark.parentElement?.textContent]).toEqual(['BDI', shown]);
});

test('titles of pages and values of facts are shown so', () => {
  render(
    <ThemeProvider>
      <PageHead title={hostile} />
      <FactList facts={[{ name: 'Title', value: hostile }]} />
    </ThemeProvider>,
  );
  expect(screen.getByRole('heading').textContent).toBe(shown);
  expect(screen.getByRole('definition').textContent).toBe(shown);
});
