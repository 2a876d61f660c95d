import type { LoadedModule } from '@ipr/mfe-host';
import { createRoot } from 'react-dom/client';
import { Harness } from './harness.tsx';

/**
 * Shows a standalone module in a small frame that implements shell contract v1 over a running registry.
 * @param load imports the module's src/index.ts
 */
export const showAlone = (load: () => Promise<LoadedModule>): void => {
  const place = document.getElementById('root');
  if (place) createRoot(place).render(<Harness load={load} />);
};
