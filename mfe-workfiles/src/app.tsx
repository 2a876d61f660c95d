import { Route, Routes } from '@ipr/mfe-contract';
import { WorkfilesPage } from './pages/workfiles-page.tsx';

/** The routes under /workfiles. */
export const App = () => (
  <Routes>
    <Route path="/workfiles" element={<WorkfilesPage />} />
  </Routes>
);
