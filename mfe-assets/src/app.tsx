import { NotFoundPage, Route, Routes } from '@ipr/mfe-contract';
import { later } from '@ipr/ui';
import { LibraryPage } from './pages/library-page.tsx';

const AssetPage = later(async () => (await import('./pages/asset-page.tsx')).AssetPage);
const RegisterManyPage = later(async () => (await import('./pages/register-many-page.tsx')).RegisterManyPage);
const RegisterPage = later(async () => (await import('./pages/register-page.tsx')).RegisterPage);

/** The routes under /assets. */
export const App = () => (
  <Routes>
    <Route path="/assets" element={<LibraryPage />} />
    <Route path="/assets/new" element={<RegisterPage />} />
    <Route path="/assets/new/several" element={<RegisterManyPage />} />
    <Route path="/assets/:id" element={<AssetPage />} />
    <Route path="/assets/*" element={<NotFoundPage />} />
  </Routes>
);
