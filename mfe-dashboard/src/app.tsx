import { Route, Routes } from '@ipr/mfe-contract';
import { DashboardPage } from './pages/dashboard-page.tsx';

/** The one route of this module. */
export const App = () => (
  <Routes>
    <Route path="/" element={<DashboardPage />} />
  </Routes>
);
