import { NotFoundPage, Route, Routes } from '@ipr/mfe-contract';
import { WorkfilesPage } from './pages/workfiles-page.tsx';

/** The routes under /workfiles. */
export const App = () => (
  <Routes>
    <Route path="/workfiles" element={<WorkfilesPage />} />
    <Route path="/workfiles/*" element={<NotFoundPage />} />
  </Routes>
);
