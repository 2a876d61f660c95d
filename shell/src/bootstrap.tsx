import { createRoot } from 'react-dom/client';
import { CrashBoundary } from './start/crash-boundary.tsx';
import { Start } from './start/start.tsx';

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <CrashBoundary>
      <Start />
    </CrashBoundary>,
  );
