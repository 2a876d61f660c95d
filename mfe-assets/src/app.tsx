import { Route, Routes } from '@ipr/mfe-contract';
import { AssetPage } from './pages/asset-page.tsx';
import { LibraryPage } from './pages/library-page.tsx';
import { RegisterManyPage } from './pages/register-many-page.tsx';
import { RegisterPage } from './pages/register-page.tsx';

/** The routes under /assets. */
export const App = () => (
  <Routes>
    <Route path="/assets" element={<LibraryPage />} />
    <Route path="/assets/new" element={<RegisterPage />} />
    <Route path="/assets/new/several" element={<RegisterManyPage />} />
    <Route path="/assets/:id" element={<AssetPage />} />
  </Routes>
);
